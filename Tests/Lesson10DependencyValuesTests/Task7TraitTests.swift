import Exercise10DependencyValues
import GradingSupport
import Lesson10DependencyValues
import Testing

/// A list, to which each test that gets it adds its name.
final class GuestList: Sendable {
  /// A name for each update that brought a list, and for each test that got one.
  static let (updates, tests) = (Recorder<String>(), Recorder<String>())
  let names = Recorder<String>()

  static func ofAnUpdate() -> GuestList {
    updates.record("a list")
    return GuestList()
  }
}
enum GuestListKey: DependencyKey {
  static let liveValue = GuestList()
  static let testValue = GuestList()
}
extension DependencyValues {
  var guestList: GuestList {
    get { self[GuestListKey.self] }
    set { self[GuestListKey.self] = newValue }
  }
}

extension Lesson10 {
  @Suite("Task 7 · Set dependencies with a trait", .noScopeWaits)
  struct Task7 {
    private let test = Test.current

    // Rule: The test sees what the update sets, merged over the values around the test. Look at:
    // DependenciesTrait.swift, `provideScope`.
    @Test func `sets values while the test runs`() async {
      await Situations.check(Place.everywhere) { place in
        for update in Overrides.inner {
          // Where its update sets no context, a trait may set one: then the default of the board says nothing.
          let extra = update.context == nil ? Overrides(board: "of the test") : Overrides()
          let seen = try await place.enter {
            let seen = Recorder<String>()
            try await withDependencies(extra.apply) {
              try await run(.dependencies(update.apply)) { seen.record("\(Seen.here)") }
            }
            return seen.values
          }
          let expected = ["\(update.over(extra.over(place.around)).seen)"]
          try must("what a test sees whose trait sets \(update)", be: expected, is: seen)
        }
      }
    }

    // Rule: After the test, the values around it are current again. Look at:
    // DependenciesTrait.swift, `provideScope`.
    @Test func `goes back to the values around the test`() async {
      await Situations.check(Place.everywhere, Way.all) { place, way in
        let course = try await place.course(of: way, run)
        try must("what is seen after a test", be: place.around.seen, is: course.after)
      }
    }

    // Rule: `provideScope` throws the error of the update or of the test. Look at:
    // DependenciesTrait.swift, each `try`.
    @Test func `throws what the update or the test throws`() async {
      await Situations.check(Place.everywhere, Way.all) { place, way in
        let course = try await place.course(of: way, run)
        try must("what comes out", be: way.outcome, is: course.outcome)
      }
    }

    // Rule: If the update throws, the test doesn't run. Look at: DependenciesTrait.swift,
    // `provideScope`.
    @Test func `runs no test after an update that threw`() async {
      await Situations.check(Place.everywhere, Way.all) { place, way in
        let course = try await place.course(of: way, run)
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
        try await run(trait) {
          if name == "third" { return }
          steps.record("second, while the first runs")
          try? await run(trait) {}
        }
      }

      let seen: [String] = steps.values
      let update = "the update"
      #expect(seen == ["first", update, "second, while the first runs", update, "third", update])
    }

    @Suite(.serialized, .dependencies { $0.guestList = .ofAnUpdate() })
    struct OfASuite {
      // Rule: For a trait on a suite, the update runs once for each test, or once for each case of a
      // test with arguments. Look at: DependenciesTrait.swift, `isRecursive`.
      @Test(arguments: ["first", "second"])
      func `creates what it sets for each case`(name: String) {
        let list = guestList(of: name)
        let names: [String] = list.names.values
        let (updates, tests): (Int, Int) = (GuestList.updates.count, GuestList.tests.count)
        #expect(names == [name], "each case adds its name to the guest list of its update")
        #expect(
          updates == tests,
          "how often the suite's update ran, and how many tests began so far"
        )
      }

      // Rule: A test's own trait is merged over its suite's trait, key by key: its update sees the suite's values.
      // Look at: DependenciesTrait.swift, what `provideScope` starts from.
      @Test(
        .dependencies(Overrides(locker: 1, towel: "red").apply),
        .dependencies {
          $0.towel? += "!"; $0.context = .preview
        }
      )
      func `adds to the trait of its suite`() {
        let seen = Seen.here
        _ = guestList(of: "third")
        #expect(seen == Seen(locker: 1, towel: "red!", board: "preview default"))
      }

      /// The list that a test got, with its name on it.
      private func guestList(of name: String) -> GuestList {
        let list = DependencyValues.current.guestList
        let isDefault: Bool = list === GuestListKey.liveValue || list === GuestListKey.testValue
        #expect(!isDefault, "the trait of the suite sets a new guest list")
        list.names.record(name)
        GuestList.tests.record(name)
        return list
      }
    }

    @Sendable private func run(
      _ update: @escaping Course.Update,
      _ test: @escaping Course.Operation
    ) async throws -> String {
      let results = Recorder<String>()
      try await run(.dependencies(update)) { results.record(try test()) }
      return results.values.joined()
    }

    private func run(
      _ trait: DependenciesTrait,
      _ body: @escaping @Sendable () async throws -> Void
    ) async throws {
      guard let test else { return }
      try await trait.provideScope(for: test, testCase: Test.Case.current, performing: body)
    }
  }
}
