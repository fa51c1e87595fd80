// Lesson 11 · Capstone. One good answer of several.
import Lesson11Capstone

/// Creates a desk whose external dependencies are all in `outside`.
public func makeDesk(_ outside: Outside) -> any Desk {
  DeskUnderEdges(outside)
}

/// Returns the plans of `connection`, cached, with one journal entry for each request.
public func makePlans(
  over connection: any PlanSource,
  journal: @escaping @Sendable (String) -> Void
) -> any PlanSource {
  // The journal is inside the cache, because it logs requests, and cached plans send none.
  CachedPlans(JournaledPlans(origin: connection, journal: journal))
}

/// Runs `operation` with these rules, which are valid for every desk inside of it, and only there.
public func withRules<Result>(
  _ rules: HouseRules,
  isolation: isolated (any Actor)? = #isolation,
  operation: () async throws -> Result
) async rethrows -> Result {
  try await Rules.$current.withValue(rules, operation: operation)
}
