/// Where the code of an answer calls graders: at the beginning of each function and behind each `if`, `guard`, `switch`
/// and loop.
///
/// On Linux the compiler puts these calls into an answer (`-sanitize-coverage=edge`, see Package.swift). They do nothing
/// unless a grader listens.
public enum Branches {
  /// What the thread that passes a branch calls, with the branch's own address.
  nonisolated(unsafe) public static var listener: (@convention(thin) (UnsafeRawPointer) -> Void)?
}

/// The name and form are those of SanitizerCoverage: https://clang.llvm.org/docs/SanitizerCoverage.html
@_cdecl("__sanitizer_cov_trace_pc_guard")
public func passBranch(_ branch: UnsafeRawPointer) {
  Branches.listener?(branch)
}

@_cdecl("__sanitizer_cov_trace_pc_guard_init")
public func numberBranches(_ first: UnsafeRawPointer, _ end: UnsafeRawPointer) {}
