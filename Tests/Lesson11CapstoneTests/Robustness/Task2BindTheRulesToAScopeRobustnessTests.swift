import Exercise11Capstone
import GradingSupport
import Lesson11Capstone
import Testing

extension Lesson11.Task2 {
  /// The history of a desk at which rules are tried.
  enum History: String, CaseIterable, CustomTestStringConvertible {
    case logIn = "after a log-in"
    case quote = "after a quote"
    case otherRules = "at a desk that was made and used under other rules"
    case failedRules = "after other rules that ended with an error"

    var testDescription: String { rawValue }

    func makeDesk() async throws -> any Desk {
      let club = Club()
      switch self {
      case .logIn: return try await club.makeDesk()
      case .quote:
        let desk = try await club.makeDesk()
        _ = try await desk.quote(plan: "monthly")
        return desk
      case .otherRules:
        return try await withRules(HouseRules(discount: 30)) {
          let desk = try await club.makeDesk()
          _ = try await desk.quote(plan: "monthly")
          return desk
        }
      case .failedRules:
        let desk = try await club.makeDesk()
        try? await withRules(HouseRules(discount: 30)) {
          _ = try await desk.quote(plan: "monthly")
          throw AnyError()
        }
        return desk
      }
    }
  }

  // Rule: `quote` uses the rules that are valid when it is called, not those that were valid when the desk was made.
  // Look at: MembershipDesk.swift, where `quote` reads the rules.
  @Test(arguments: History.allCases)
  func `quotes use the rules of their call`(history: History) async throws {
    let desk = try await history.makeDesk()
    for discount in 0...100 {
      let prices = try await withRules(HouseRules(discount: discount)) {
        var prices: [Int] = []
        for plan in Plan.kinds { prices.append(try await desk.quote(plan: plan.name)) }
        return prices
      }
      let expected = Plan.kinds.map { HouseRules(discount: discount).price(of: $0.cents) }
      expectEqual(prices, expected, "one quote per plan, \(discount) percent off")
      expectEqual(try await desk.quote(plan: "monthly"), 2_000, "a quote after the operation")
      if prices != expected { return }
    }
  }

  // Rule: After `operation` has returned or thrown, the previous rules are valid again.
  // Look at: Wiring.swift, which rules `withRules` restores, and when.
  @Test(arguments: [50, 0, 100], [10, 0, 50, 100])
  func `the outer rules are valid again after inner rules`(outer: Int, inner: Int) async throws {
    for history in History.allCases {
      for fails in [false, true] {
        let desk = try await history.makeDesk()
        let prices = try await withRules(HouseRules(discount: outer)) {
          var prices = [try await desk.quote(plan: "monthly")]
          do {
            try await withRules(HouseRules(discount: inner)) {
              prices.append(try await desk.quote(plan: "monthly"))
              if fails { throw AnyError() }
            }
          } catch is AnyError {}
          return prices + [try await desk.quote(plan: "monthly")]
        }
        let expected = [outer, inner, outer].map { 20 * (100 - $0) }
        let comment = "\(history.rawValue)\(fails ? ", the inner operation throws" : "")"
        expectEqual(prices, expected, comment)
        expectEqual(try await desk.quote(plan: "monthly"), 2_000, "afterwards, \(comment)")
        if prices != expected { return }
      }
    }
  }

  // Rule: A call that fails passes the original error to its caller and changes no state, and the next call works as
  // before.
  // Look at: Wiring.swift, each `catch` and `try?` of `withRules`.
  @Test(arguments: History.allCases)
  func `withRules throws the error of its operation`(history: History) async throws {
    let desk = try await history.makeDesk()
    await #expect(throws: AnyError()) {
      try await withRules(HouseRules(discount: 50)) { throw AnyError() }
    }
    await #expect(throws: DeskError.unknownPlan("weekly")) {
      try await withRules(HouseRules(discount: 50)) { try await desk.quote(plan: "weekly") }
    }
    let price = try await desk.quote(plan: "monthly")
    #expect(price == 2_000)
  }

  // Rule: Child tasks of `operation` use its rules, too.
  // Look at: Rules.swift, where the rules are stored.
  @Test(arguments: History.allCases)
  func `child tasks use the rules of their operation`(history: History) async throws {
    let desk = try await history.makeDesk()
    let prices = try await withRules(HouseRules(discount: 50)) {
      async let outer = desk.quote(plan: "monthly")
      async let inner = withRules(HouseRules(discount: 10)) {
        try await desk.quote(plan: "monthly")
      }
      return [try await outer, try await inner]
    }

    expectEqual(prices, [1_000, 1_800], "a quote of a child task, and one under inner rules")
  }

  // Rule: Two tasks that run concurrently don't see each other's rules.
  // Look at: Rules.swift, the variable that both tasks set, and MembershipDesk.swift, what two quotes share.
  @Test(.deterministic, arguments: [nil, 30], [[0, 1, 2, 3], [3, 2, 1, 0], [1, 3, 0, 2]])
  func `tasks that overlap use their own rules, inside of outer rules too`(
    outer: Int?,
    order: [Int]
  ) async throws {
    let desk = try await Club().makeDesk()
    let turns = Spy<Int, Void>()
    let discounts: [Int?] = [50, 10, 0, nil]
    let all = Call {
      try await under(outer) {
        try await withThrowingTaskGroup { group in
          for (number, discount) in discounts.enumerated() {
            group.addTask {
              try await under(discount) {
                try await turns.respond(to: number)
                return [number: try await desk.quote(plan: "monthly")]
              }
            }
          }
          return try await group.reduce(into: [:]) { $0.merge($1) { first, _ in first } }
        }
      }
    }
    await untilIdle()
    for number in order {
      if let index = turns.requests.firstIndex(of: number) {
        turns.complete(index, with: .success(()))
      }
      await untilIdle()
    }

    let prices = discounts.map { 20 * (100 - ($0 ?? outer ?? 0)) }
    let actual = discounts.indices.map { all.value?[$0] ?? 0 }
    expectEqual(actual, prices, "with 50, 10 and 0 percent off, and without own rules")
  }

  // Rule: Two tasks that run concurrently don't see each other's rules.
  // Look at: Wiring.swift, what the end of `withRules` changes for a call that has begun.
  @Test(.deterministic) func `a quote keeps the rules of its call after the operation has ended`()
    async throws
  {
    let club = Club()
    let desk = try await club.makeDesk()
    club.server.planGate.close()
    let quote = await withRules(HouseRules(discount: 50)) {
      let quote = Call { try await desk.quote(plan: "monthly") }
      await untilIdle()
      return quote
    }
    club.server.planGate.open()
    await untilIdle()

    expectEqual(quote.value, 1_000)
  }
}

/// Runs `operation` with this discount, or without rules of its own.
private func under<Value>(
  _ discount: Int?,
  _ operation: () async throws -> Value
) async throws -> Value {
  guard let discount else { return try await operation() }
  return try await withRules(HouseRules(discount: discount), operation: operation)
}
