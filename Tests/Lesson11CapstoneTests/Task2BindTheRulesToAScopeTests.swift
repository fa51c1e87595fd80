import Exercise11Capstone
import GradingSupport
import Lesson11Capstone
import Testing

extension Lesson11 {
  @Suite("Task 2 · Bind the rules to a scope", .ownProcess)
  struct Task2 {
    // Rule: `quote` uses the rules that are valid when it is called, not those that were valid when the desk was made.
    // Look at: MembershipDesk.swift, when `quote` reads the rules.
    @Test func `a quote uses the rules around it`() async throws {
      let desk = try await Club().makeDesk()

      let price = try await withRules(HouseRules(discount: 50)) {
        try await desk.quote(plan: "monthly")
      }

      #expect(price == 1_000)
    }

    // Rule: After `operation` has returned or thrown, the previous rules are valid again.
    // Look at: Wiring.swift, the lines of `withRules` that don't run after an error.
    @Test func `the previous rules are valid after an operation that throws`() async throws {
      let desk = try await Club().makeDesk()

      try? await withRules(HouseRules(discount: 50)) { throw AnyError() }

      let price = try await desk.quote(plan: "monthly")
      #expect(price == 2_000)
    }

    // Rule: After `operation` has returned or thrown, the previous rules are valid again.
    // Look at: Wiring.swift, which rules `withRules` restores.
    @Test func `the outer rules are valid after an inner operation`() async throws {
      let desk = try await Club().makeDesk()

      let price = try await withRules(HouseRules(discount: 50)) {
        await withRules(HouseRules(discount: 10)) {}
        return try await desk.quote(plan: "monthly")
      }

      #expect(price == 1_000)
    }

    // Rule: Two tasks that run concurrently don't see each other's rules.
    // Look at: Rules.swift, the variable that both tasks set.
    @Test(.deterministic) func `a task doesn't see the rules of another task`() async throws {
      let desk = try await Club().makeDesk()
      let gate = Gate()
      gate.close()
      let other = Call { await withRules(HouseRules(discount: 50)) { await gate.pass() } }
      await untilIdle()

      let price = try await desk.quote(plan: "monthly")

      #expect(!other.hasReturned)
      #expect(price == 2_000)
      gate.open()
    }
  }
}
