#if os(Linux)
  import Glibc

  nonisolated(unsafe) private var listener: (@convention(c) (UnsafeRawPointer) -> Void)?

  /// Calls `newListener` on each thread that reaches a branch of an answer or has released a lock, with an address that
  /// identifies the place. `nil` ends that. `Branches.listen` in Tests/Support looks this function up by its name.
  @_cdecl("course_listen_to_branches")
  public func listenToBranches(_ newListener: (@convention(c) (UnsafeRawPointer) -> Void)?) {
    listener = newListener
  }

  /// Reports a branch. The compiler inserts a call at each branch of an answer (`-sanitize-coverage=edge`). Name and form
  /// are those of SanitizerCoverage: https://clang.llvm.org/docs/SanitizerCoverage.html
  @_cdecl("__sanitizer_cov_trace_pc_guard")
  public func passBranch(_ branch: UnsafeRawPointer) { listener?(branch) }

  /// Does nothing. The compiler inserts a call of this function, too.
  @_cdecl("__sanitizer_cov_trace_pc_guard_init")
  public func numberBranches(_ first: UnsafeRawPointer, _ end: UnsafeRawPointer) {}

  private let unlock = replaced(
    "pthread_mutex_unlock",
    as: (@convention(c) (UnsafeMutablePointer<pthread_mutex_t>) -> Int32).self
  )

  /// Replaces the function of POSIX, which `NSLock` calls among others.
  @_cdecl("pthread_mutex_unlock")
  public func passUnlock(_ mutex: UnsafeMutablePointer<pthread_mutex_t>) -> Int32 {
    let result = unlock(mutex)
    listener?(mutex)
    return result
  }

  /// Returns the library's function of a name that a function here has taken.
  func replaced<Function>(_ name: String, as _: Function.Type) -> Function {
    let next = UnsafeMutableRawPointer(bitPattern: -1)  // RTLD_NEXT
    guard let symbol = dlsym(next, name) else { fatalError("No library has \(name).") }
    return unsafeBitCast(symbol, to: Function.self)
  }
#endif
