/// Hears what the canary has to say.
enum CanaryJudge {
  /// Runs the canary.
  ///
  /// - Returns: why green tests of this answer can't be believed, `nil` if they can. A canary that could not
  ///   finish raises no doubt: whatever ended it ends the tests too.
  static func doubt(_ run: TestRun) async throws -> String? {
    let outcome = try await run.run([Canary.test])
    guard case .exited = outcome.end, outcome.record.isComplete else { return nil }
    return doubt(outcome.record)
  }

  /// The same for a canary that has finished.
  static func doubt(_ record: TestRecord) -> String? {
    guard let types = record.issues.flatMap(\.comments).first else { return Messages.canarySilent }
    return types == Canary.honest ? nil : Messages.dishonest(types)
  }
}
