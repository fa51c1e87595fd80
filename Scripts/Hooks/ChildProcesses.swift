#if os(Linux)
  import Glibc

  private let system = replaced(
    "waitid",
    as: (@convention(c) (idtype_t, id_t, UnsafeMutablePointer<siginfo_t>?, Int32) -> Int32).self
  )

  /// Replaces the function of POSIX. Swift Testing calls it without a pause for a process that ended before its test waited for
  /// it, and takes the core that this test needs (`Sources/Testing/ExitTests/WaitFor.swift`).
  @_cdecl("waitid")
  public func waitPausing(
    _ kind: idtype_t,
    _ id: id_t,
    _ status: UnsafeMutablePointer<siginfo_t>?,
    _ options: Int32
  ) -> Int32 {
    if kind == P_ALL { usleep(500) }
    return system(kind, id, status, options)
  }

  /// Replaces the C library's function, which Swift Testing calls for each error that is thrown. The names of a stack take long
  /// to find, and no report shows them.
  @_cdecl("backtrace")
  public func traceNothing(
    _ frames: UnsafeMutablePointer<UnsafeMutableRawPointer?>,
    _ count: Int32
  ) -> Int32 { 0 }

  /// Replaces the function that Swift's runtime calls for each trap in an exit test, for the same reason.
  @_cdecl("_Unwind_Backtrace")
  public func unwindNothing(_ frame: OpaquePointer?, _ argument: OpaquePointer?) -> Int32 { 5 }
#endif
