import Exercise11Capstone
import GradingSupport
import Lesson11Capstone
import Testing

extension Lesson11 {
  @Suite("Task 5 · Rules for one season")
  struct Task5 {
    struct Storm: Error {}

    // Rule: rules are read when they are needed. Look at: where the desk reads them.
    @Test(arguments: Varied.numbers(2, in: 1...90))
    func `hold for a desk that was made before`(discount: Int) async throws {
      let sut = try await Club().deskWithAda()

      let cents: Int = try await withRules(HouseRules(discount: discount)) {
        try await sut.quote(plan: "monthly")
      }

      #expect(
        cents == Plan.monthly.cents * (100 - discount) / 100,
        "the rules around the call decide; look at when quote reads them"
      )
    }

    // Rule: an inner override ends where it began. Look at: what withRules puts back.
    @Test func `give way to the outer rules again`() async throws {
      let sut = try await Club().deskWithAda()

      let cents: [Int] = try await withRules(HouseRules(discount: 50)) {
        let before = try await sut.quote(plan: "monthly")
        let inside = try await withRules(HouseRules(discount: 10)) {
          try await sut.quote(plan: "monthly")
        }
        return [before, inside, try await sut.quote(plan: "monthly")]
      }

      #expect(
        cents == [1_000, 1_800, 1_000],
        "outer, inner, outer again; look at what withRules puts back"
      )
    }

    // Rule: a throw ends the scope too. Look at: the ways out of withRules.
    @Test func `end when what runs under them throws`() async throws {
      let sut = try await Club().deskWithAda()

      try? await withRules(HouseRules(discount: 50)) { throw Storm() }

      let cents: Int = try await sut.quote(plan: "monthly")
      #expect(
        cents == Plan.monthly.cents,
        "the standard rules hold after a throw; look at the ways out of withRules"
      )
    }

    // Rule: what one task overrides, no other task sees. Look at: what both tasks write to.
    @Test func `stay apart when two tasks run side by side`() async throws {
      let (first, second) = (try await Club().deskWithAda(), try await Club().deskWithAda())
      let firstIsIn = AsyncStream.makeStream(of: Void.self)
      let secondIsIn = AsyncStream.makeStream(of: Void.self)
      let firstIsDone = AsyncStream.makeStream(of: Void.self)

      async let one = {
        // Whatever an answer does, neither task waits for ever.
        defer {
          firstIsIn.continuation.finish()
          firstIsDone.continuation.finish()
        }
        return try await withRules(HouseRules(discount: 50)) {
          firstIsIn.continuation.finish()
          for await _ in secondIsIn.stream {}
          return try await first.quote(plan: "monthly")
        }
      }()
      async let two = {
        defer { secondIsIn.continuation.finish() }
        for await _ in firstIsIn.stream {}
        return try await withRules(HouseRules(discount: 10)) {
          secondIsIn.continuation.finish()
          for await _ in firstIsDone.stream {}
          return try await second.quote(plan: "monthly")
        }
      }()

      let cents: [Int] = [try await one, try await two]
      #expect(
        cents == [1_000, 1_800],
        "50 percent off for the one, 10 for the other, at the same time; look at what both write to"
      )
    }
  }
}
