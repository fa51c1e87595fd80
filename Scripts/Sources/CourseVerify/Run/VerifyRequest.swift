/// What `course verify` was asked to do.
package struct VerifyRequest: Hashable, Sendable {
  /// Which lessons, as typed ("04", "4", "Lesson04Singletons"); none means all, and the tool's own tests.
  package var lessons: [String]

  /// Which proofs; all by default.
  package var proofs: Set<Proof>

  /// How many times the tests run over the solutions, together in one process. At least once.
  package var runs: Int

  /// How many times more each answer is graded while its jobs and threads come late (Linux).
  package var shakes: Int

  package init(
    lessons: [String] = [],
    proofs: Set<Proof> = Set(Proof.allCases),
    runs: Int = 1,
    shakes: Int = 0
  ) {
    self.lessons = lessons
    self.proofs = proofs
    self.runs = runs
    self.shakes = shakes
  }
}
