// Lesson 11 · Capstone. The tests and the program create your types here.
// Keep the signatures; the bodies are yours.
import Lesson11Capstone

/// Creates a desk whose external dependencies are all in `outside`.
public func makeDesk(_ outside: Outside) -> any Desk {
  Globals.start(outside)  // TODO: 7. Create a root here: the second call changes the first desk.
  return MembershipDesk()
}

/// Returns the plans of `connection`, cached, with one journal entry for each request.
public func makePlans(
  over connection: any PlanSource,
  journal: @escaping @Sendable (String) -> Void
) -> any PlanSource {
  PlanBook(connection: connection, journal: journal)
}

/// Runs `operation` with these rules, which are valid for every desk inside of it, and only there.
public func withRules<Result>(
  _ rules: HouseRules,
  isolation: isolated (any Actor)? = #isolation,
  operation: () async throws -> Result
) async rethrows -> Result {
  try await Rules.$current.withValue(rules, operation: operation)
}
