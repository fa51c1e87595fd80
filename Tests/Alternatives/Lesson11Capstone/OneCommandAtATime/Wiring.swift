// Lesson 11 · Capstone. Another good answer.
import Lesson11Capstone

/// A desk whose external dependencies are all in `outside`.
public func makeDesk(_ outside: Outside) -> any Desk {
  PatientDesk(Root.desk(outside))
}

/// The plans of `connection`, asked for once, with an entry in the journal each time that `connection` is asked.
public func makePlans(
  over connection: any PlanSource,
  journal: @escaping @Sendable (String) -> Void
) -> any PlanSource {
  // The journal stands inside: it is about the server, and what is kept doesn't reach the server.
  KeptPlans(JournalledPlans(origin: connection, journal: journal))
}

/// Runs `operation` under these rules: they hold for every desk that is used inside, and only there.
public func withRules<Result>(
  _ rules: HouseRules,
  isolation: isolated (any Actor)? = #isolation,
  operation: () async throws -> Result
) async rethrows -> Result {
  try await Rules.$current.withValue(rules, operation: operation)
}
