#if BRANCHES
  import Glibc
#endif

/// Where a program calls graders that want to stop one of its threads: at the beginning of each function of an answer,
/// behind each `if`, `guard`, `switch` and loop, and when a lock is released.
public enum Branches {
  /// What the thread that is at such a place calls, with an address that tells which place it is. Nobody listens but graders.
  nonisolated(unsafe) public static var listener: (@convention(thin) (UnsafeRawPointer) -> Void)?
}

#if BRANCHES
  /// The compiler calls this where an answer branches (`-sanitize-coverage=edge`, see Package.swift). Its name and form are
  /// those of SanitizerCoverage: https://clang.llvm.org/docs/SanitizerCoverage.html
  @_cdecl("__sanitizer_cov_trace_pc_guard")
  public func passBranch(_ branch: UnsafeRawPointer) {
    Branches.listener?(branch)
  }

  @_cdecl("__sanitizer_cov_trace_pc_guard_init")
  public func numberBranches(_ first: UnsafeRawPointer, _ end: UnsafeRawPointer) {}

  private typealias Unlock = @convention(c) (UnsafeMutablePointer<pthread_mutex_t>) -> Int32
  nonisolated(unsafe) private var unlock: Unlock?

  /// Stands before the C library's function of this name, which `NSLock` calls among others.
  @_cdecl("pthread_mutex_unlock")
  public func passUnlock(_ mutex: UnsafeMutablePointer<pthread_mutex_t>) -> Int32 {
    // `RTLD_NEXT` of dlfcn.h: the next library that has it.
    let found =
      unlock
      ?? unsafeBitCast(
        dlsym(UnsafeMutableRawPointer(bitPattern: -1), "pthread_mutex_unlock"),
        to: Unlock.self
      )
    unlock = found
    let result = found(mutex)
    Branches.listener?(mutex)
    return result
  }
#endif
