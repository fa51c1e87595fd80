import Exercise10DependencyValues
import GradingSupport
import Lesson10DependencyValues
import Testing

private actor Porter {
  var seen: String { "\(Seen.here)" }
}

extension Lesson10 {
  @Suite("Task 2 · Override for a scope", .noScopeWaits)
  struct Task2 {
    // Rule: Scopes that run at the same time each see their own values, on tasks and on threads.
    // Look at: Scope.swift, where `current` is stored.
    @Test func `keeps eight concurrent overrides apart`() async {
      await Situations.check(Place.everywhere) { place in
        let lockers = try await place.enter {
          let meeting = HeldCalls<Int, Void>(obeysCancellation: false)
          return await withTaskGroup(of: String.self) { group in
            for number in 0..<8 {
              group.addTask {
                await withDependencies({ $0.locker = number }) {
                  try? await meeting.call(number)
                  return "\(DependencyValues.current.locker)"
                }
              }
            }
            await meeting.arrival(of: 8)
            for number in 0..<8 { meeting.answer(number, with: ()) }
            return await group.reduce(into: []) { $0.append($1) }.sorted()
          }
        }
        let what = "what eight tasks read when each has set a locker and all have met"
        try must(what, be: (0..<8).map(String.init), is: lockers)
      }
    }

    // Rule: Only code inside a scope sees its overrides. Look at: Scope.swift, where `current` is
    // stored.
    @Test func `reaches no detached task and no other thread`() async {
      await Situations.check(Place.everywhere) { place in
        let lockers = Recorder<Int>()
        @Sendable func look() { lockers.record(DependencyValues.current.locker) }
        _ = try await place.enter {
          for ground in Ground.allCases {
            try await ground.run { scoped({ $0.locker = 9 }) { waitingForAThread(look) } }
          }
          await withDependencies({ $0.locker = 9 }) {
            await Task.detached { look() }.value
            await onAnotherThread(look)
          }
          return []
        }
        let what = "the locker, by default 0, seen elsewhere while a scope sets it to 9,"
        try must(what, be: Array(repeating: 0, count: 7), is: lockers.values)
      }
    }

    // Rule: No scope waits for the end of another scope, not even of the scope around it.
    // Look at: Scope.swift, what is locked while an operation runs.
    @Test func `lets a scope run inside a scope`() {
      // Before each test of this suite, `noScopeWaits` runs scopes in scopes, on one thread and on two.
      let seen: Int = scoped({ $0.locker = 1 }) {
        scoped({ $0.locker = 2 }) { DependencyValues.current.locker }
      }
      #expect(seen == 2, "the inner scope sets locker 2")
    }

    // Rule: A nested scope adds to the outer one: a key that the update leaves as it is has the outer value.
    // Look at: Scope.swift, which values the update starts from.
    @Test(arguments: Form.allCases)
    func `keeps the outer keys in a nested override`(form: Form) async {
      await Situations.check(Place.everywhere) { place in
        for inner in Overrides.inner {
          let seen = try await place.enter {
            [try await form.run(inner.apply) { "\(Seen.here)" }]
          }
          let expected = ["\(inner.over(place.around).seen)"]
          try must("what a scope sees that sets \(inner)", be: expected, is: seen)
        }
        // All the values at once, which are then not the outer ones.
        for kept in [Overrides(), Overrides(locker: 4, context: .preview)] {
          let seen = try await place.enter {
            [
              try await form.run({
                $0 = DependencyValues(); kept.apply(to: &$0)
              }) { "\(Seen.here)" }
            ]
          }
          let what = "what a scope sees that replaces all the values by some with \(kept)"
          try must(what, be: ["\(kept.seen)"], is: seen)
        }
      }
    }

    // Rule: The update sees the outer values: `$0.count += 1` adds to what the outer scope set.
    // Look at: Scope.swift, which values the update starts from.
    @Test(arguments: Form.allCases)
    func `lets an update see what the outer scope set`(form: Form) async {
      await Situations.check(Place.everywhere) { place in
        let seen = try await place.enter {
          [try await form.run({ Overrides.add(to: &$0) }) { "\(Seen.here)" }]
        }
        try must("what the scope sees", be: ["\(place.around.added)"], is: seen)
      }
    }

    // Rule: After a scope, the outer values are current again, also when the update or the
    // operation threw. Look at: Scope.swift, what follows the operation.
    @Test(arguments: Form.allCases)
    func `goes back to the outer values`(form: Form) async {
      await Situations.check(Place.everywhere, Way.all) { place, way in
        let course = try await place.course(of: way) { try await form.run($0, $1) }
        try must("what is seen after a scope", be: place.around.seen, is: course.after)
      }
    }

    // Rule: The update runs once, before the operation.
    // Look at: Scope.swift, the calls of `update`.
    @Test(arguments: Form.allCases)
    func `updates once`(form: Form) async {
      await Situations.check(Place.everywhere) { place in
        let course = try await place.course(of: Way()) { try await form.run($0, $1) }
        try must("what ran", be: ["the update", "the operation"], is: course.steps)
      }
    }

    // Rule: If the update throws, the operation doesn't run. Look at: Scope.swift, how the update
    // is called.
    @Test(arguments: Form.allCases)
    func `runs nothing after an update that threw`(form: Form) async {
      await Situations.check(Place.everywhere, Way.all) { place, way in
        let course = try await place.course(of: way) { try await form.run($0, $1) }
        try must("what ran", be: way.steps, is: course.steps)
      }
    }

    // Rule: The caller gets the result of the operation, or the error of the update or the operation.
    // Look at: Scope.swift, each `try`.
    @Test(arguments: Form.allCases)
    func `returns the result or throws the error`(form: Form) async {
      await Situations.check(Place.everywhere, Way.all) { place, way in
        let course = try await place.course(of: way) { try await form.run($0, $1) }
        try must("what the caller gets from a scope", be: way.outcome, is: course.outcome)
      }
    }

    // Rule: Code that the operation starts with `Task`, `async let`, a task group, an actor or
    // `MainActor.run` sees the overrides. Look at: Scope.swift, where `current` is stored.
    @Test func `reaches tasks, groups and actors`() async {
      await Situations.check(Place.everywhere) { place in
        let blue = Overrides(towel: "blue")
        let expected = Array(repeating: "\(blue.over(place.around).seen)", count: 5)
        let seen = try await place.enter {
          await withDependencies(blue.apply) { await Self.seenAround() }
        }
        try must("what a Task, async let, actor, main actor and group see", be: expected, is: seen)
      }
    }

    private static func seenAround() async -> [String] {
      let task = Task { "\(Seen.here)" }
      async let child = "\(Seen.here)"
      let inGroup = await withTaskGroup(of: String.self) { group in
        group.addTask { "\(Seen.here)" }
        return await group.reduce(into: []) { $0.append($1) }
      }
      let onMain = await MainActor.run { "\(Seen.here)" }
      return [await task.value, await child, await Porter().seen, onMain] + inGroup
    }
  }
}
