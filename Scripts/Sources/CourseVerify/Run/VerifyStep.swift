/// A piece of work of `verify`: it looks at something and says what it found.
struct VerifyStep: Sendable {
  let proof: Proof

  /// What it looks at, for the progress line.
  let title: String

  /// The lesson it belongs to; steps of one lesson are best done by the same worker.
  let lesson: String?

  /// Does the work.
  ///
  /// The parameter names the workspace of the worker that does it, like `verify-1`.
  let work: @Sendable (_ workspace: String) async -> [Check]
}
