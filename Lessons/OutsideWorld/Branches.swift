#if BRANCHES
  import Glibc
#endif

/// Where a program calls graders that want to stop one of its threads: at the beginning of each function of an answer,
/// behind each `if`, `guard`, `switch` and loop, and when a lock is released.
public enum Branches {
  /// Called with an address that tells which place it is.
  public typealias Listener = @convention(thin) (UnsafeRawPointer) -> Void

  nonisolated(unsafe) fileprivate static var listener: Listener?

  /// From now on a thread that is at such a place calls `listener`. Under the thread sanitizer, which looks by itself,
  /// it calls nobody.
  public static func listen(_ listener: Listener?) {
    #if BRANCHES
      if !isSanitized { self.listener = listener }
    #endif
  }
}

#if BRANCHES
  /// Whether the program holds the thread sanitizer: looked up once, for that takes its time.
  private let isSanitized = dlsym(nil, "__tsan_init") != nil

  /// The compiler calls this where an answer branches (`-sanitize-coverage=edge`, see Package.swift). Its name and form are
  /// those of SanitizerCoverage: https://clang.llvm.org/docs/SanitizerCoverage.html
  @_cdecl("__sanitizer_cov_trace_pc_guard")
  public func passBranch(_ branch: UnsafeRawPointer) {
    Branches.listener?(branch)
  }

  @_cdecl("__sanitizer_cov_trace_pc_guard_init")
  public func numberBranches(_ first: UnsafeRawPointer, _ end: UnsafeRawPointer) {}

  private typealias Unlock = @convention(c) (UnsafeMutablePointer<pthread_mutex_t>) -> Int32

  /// The thread sanitizer's function if there is one, else the C library's: `RTLD_DEFAULT` and `RTLD_NEXT` of dlfcn.h.
  private let unlock = unsafeBitCast(
    dlsym(nil, "___interceptor_pthread_mutex_unlock")
      ?? dlsym(UnsafeMutableRawPointer(bitPattern: -1), "pthread_mutex_unlock"),
    to: Unlock.self
  )

  /// Stands before the C library's function of this name, which `NSLock` calls among others.
  @_cdecl("pthread_mutex_unlock")
  public func passUnlock(_ mutex: UnsafeMutablePointer<pthread_mutex_t>) -> Int32 {
    let result = unlock(mutex)
    Branches.listener?(mutex)
    return result
  }
#endif
