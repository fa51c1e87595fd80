import Exercise10DependencyValues
import GradingSupport
import Lesson10DependencyValues
import Testing

/// What the trait of a suite does: each update sets the next locker, and each test remembers the one it got.
private enum Lockers {
  static let (updates, tests) = (Recorder<Int>(), Recorder<Int>())

  static func next() -> Int {
    updates.record(updates.count + 1)
    return updates.count
  }

  static func expectOneForEachTest() {
    tests.record(DependencyValues.current.locker)
    let (lockers, count): ([Int], Int) = (tests.values, updates.count)
    #expect(lockers == Array(1...lockers.count), "each update sets the next locker for one test")
    #expect(count == lockers.count, "how often that update ran, and how many tests began so far")
  }
}

extension Lesson10 {
  @Suite("Task 7 · Set dependencies with a trait", .noScopeWaits)
  struct Task7 {
    // Rule: The test sees what the update sets, merged over the values around the test. Look at:
    // DependenciesTrait.swift, `provideScope`.
    @Test func `sets values while the test runs`() async {
      await Situations.check(Place.ofATest) { place in
        // Where its update sets no context, a trait may set one.
        for update in Overrides.inner.map({ $0.over(Overrides(context: .preview)) }) {
          let seen = try await place.enter {
            let seen = Recorder<String>()
            let trait = scoped(Overrides.all.apply) { DependenciesTrait.dependencies(update.apply) }
            try await Self.run(trait) { seen.record("\(Seen.here)") }
            return seen.values
          }
          let expected = ["\(update.over(place.around).seen)"]
          try must("what a test sees whose trait sets \(update)", be: expected, is: seen)
        }
      }
    }

    // Rule: After the test, the values around it are current again. Look at:
    // DependenciesTrait.swift, `provideScope`.
    @Test func `goes back to the values around the test`() async {
      await Situations.check(Place.ofATest, Way.all) { place, way in
        let course = try await place.course(of: way, Self.run)
        try must("what is seen after a test", be: place.around.seen, is: course.after)
      }
    }

    // Rule: `provideScope` throws the error of the update or of the test. Look at:
    // DependenciesTrait.swift, each `try`.
    @Test func `throws what the update or the test throws`() async {
      await Situations.check(Place.ofATest, Way.all) { place, way in
        let course = try await place.course(of: way, Self.run)
        try must("what comes out", be: way.outcome, is: course.outcome)
      }
    }

    // Rule: If the update throws, the test doesn't run. Look at: DependenciesTrait.swift,
    // `provideScope`.
    @Test func `runs no test after an update that threw`() async {
      await Situations.check(Place.ofATest, Way.all) { place, way in
        let course = try await place.course(of: way, Self.run)
        try must("what ran", be: way.steps, is: course.steps)
      }
    }

    // Rule: The update runs once for each test, when the test begins.
    // Look at: DependenciesTrait.swift, what the trait stores.
    @Test func `updates once for each test`() async throws {
      let steps = Recorder<String>()
      let trait = DependenciesTrait.dependencies { _ in
        steps.record("the update")
        if steps.count == 4 { throw Leak(place: "the second update") }
      }
      for name in ["first", "third"] {
        steps.record(name)
        try await Self.run(trait) {
          if name == "third" { return }
          steps.record("second, while the first runs")
          try? await Self.run(trait) {}
        }
      }

      let seen: [String] = steps.values
      let update = "the update"
      #expect(seen == ["first", update, "second, while the first runs", update, "third", update])
    }

    @Suite(.serialized, .dependencies { ($0.context, $0.locker) = (.test, Lockers.next()) })
    struct OfASuite {
      // Rule: For a trait on a suite, the update runs once for each test, or once for each case of a
      // test with arguments. Look at: DependenciesTrait.swift, `isRecursive`.
      @Test(arguments: ["first", "second"])
      func `creates what it sets for each case`(name: String) {
        Lockers.expectOneForEachTest()
      }

      // Rule: A test's own trait is merged over its suite's trait, key by key: its update sees the suite's values.
      // Look at: DependenciesTrait.swift, what `provideScope` starts from.
      @Test(
        .dependencies(Overrides(towel: "red").apply),
        .dependencies { $0.board = Board("of locker \($0.locker), towel \($0.towel ?? "nil")") },
        arguments: ["first", "second"]
      )
      func `adds to the trait of its suite`(name: String) {
        Lockers.expectOneForEachTest()
        let (seen, locker): (Seen, Int) = (.here, Lockers.updates.count)
        #expect(seen == Seen(locker: locker, towel: "red", board: "of locker \(locker), towel red"))
      }
    }

    @Sendable private static func run(
      _ update: @escaping Course.Update,
      _ test: @escaping Course.Operation
    ) async throws -> String {
      let results = Recorder<String>()
      try await run(.dependencies(update)) { results.record(try test()) }
      return results.values.joined()
    }

    private static func run(
      _ trait: DependenciesTrait,
      _ body: @escaping @Sendable () async throws -> Void
    ) async throws {
      guard let test = Test.current else { return }
      try await trait.provideScope(for: test, testCase: Test.Case.current, performing: body)
    }
  }
}
