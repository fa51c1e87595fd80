/// Everything that `verify` found, and where its time went.
package struct VerifyReport: Sendable {
  /// Checks without an error.
  package private(set) var passed = 0

  /// Checks with at least one error.
  package private(set) var failed = 0

  /// All findings, in the order in which they came.
  package private(set) var findings: [Finding] = []

  /// Seconds of work for each proof, summed over what ran at the same time.
  package private(set) var seconds: [Proof: Double] = [:]

  /// Counts the outcome of one step.
  ///
  /// - Parameter seconds: how long the step took.
  mutating func add(_ checks: [Check], proof: Proof, seconds: Double) {
    passed += checks.count(where: \.passed)
    failed += checks.count { !$0.passed }
    findings += checks.flatMap(\.findings)
    self.seconds[proof, default: 0] += seconds
  }
}
