import Lesson11Capstone

/// A stack of rules that each task has for itself.
@TaskLocal private var stack: [HouseRules] = []

func currentRules() -> HouseRules { stack.last ?? .standard }

func pushingRules<Result>(
  _ rules: HouseRules,
  isolation: isolated (any Actor)? = #isolation,
  operation: () async throws -> Result
) async rethrows -> Result {
  try await $stack.withValue(stack + [rules], operation: operation)
}
