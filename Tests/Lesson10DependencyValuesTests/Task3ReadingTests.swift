import Exercise10DependencyValues
import GradingSupport
import Lesson10DependencyValues
import Testing

struct LessonView {
  @DependencyState(\.board) var board
}

extension Lesson10 {
  @Suite("Task 3 · Read where you are called", .noScopeWaits)
  struct Task3 {
    // Rule: A property reads the value that was set where its owner was created, also after that
    // scope has ended. Look at: Dependency.swift, what `init` captures.
    @Test func `remembers the override it was made in`() async {
      await Situations.check(Overrides.outer.situations("a model made with")) { made in
        let sut = scoped(made.apply) { Booking() }
        for ground in Ground.allCases {
          let seen: Seen = try await ground.run { sut.seen }
          try must("what it reads later \(ground.rawValue)", be: made.seen, is: seen)
        }
      }
    }

    // Rule: A value that is set where the property is read overrides the captured value while that
    // scope lasts. Look at: Dependency.swift, `wrappedValue`.
    @Test func `lets the caller's override win, and no longer than that`() async {
      await check([Overrides(locker: 1)], Overrides.inner) { made, caller in
        try Self.checkTurns(of: { Booking() }, made, caller, \.seen) { $0.seen }
      }
    }

    // Rule: Captured and current values merge key by key: a caller that sets `coach` doesn't change the captured `lane`.
    // Look at: Dependency.swift, how `wrappedValue` puts two sets of values together.
    @Test func `merges what it captured with what the caller set`() async {
      await check(Overrides.outer, Overrides.inner) { made, caller in
        let sut = scoped(made.apply) { Booking() }

        let seen: Seen = scoped(caller.apply) { sut.seen }
        try must("what it reads", be: caller.over(made).seen, is: seen)
        let together: Seen = scoped(caller.apply) { sut.together }
        try must("what a property of three keys reads", be: caller.over(made).seen, is: together)
      }
    }

    // Rule: Captured and current values merge key by key: a caller that sets `coach` doesn't change the captured `lane`.
    // Look at: Dependency.swift, how `wrappedValue` puts two sets of values together.
    @Test func `merges each dependency of the app`() async {
      await Situations.check(AppDependency.all) { dependency in
        let early = scoped({ dependency.set(0, &$0) }, dependency.model)
        let late = dependency.model()
        let there = await withDependencies({ dependency.set(1, &$0) }) { await [early(), late()] }
        try must("what a model reads later, made where value 0 is set", be: 0, is: await early())
        try must("what it reads in a scope that sets value 1", be: 1, is: there[0])
        try must("what a model reads there, made where nothing is set", be: 1, is: there[1])
      }
    }

    // Rule: A default is never captured: it is looked up each time the property is read.
    // Look at: Dependency.swift, what `init` captures.
    @Test func `looks a default up when it is read`() async {
      let callers = DependencyContext.allCases.map { Overrides(context: $0) }
      let made = [Overrides(), Overrides(locker: 1), Overrides(towel: "red")]
      await check(made, callers) { made, caller in
        try Self.checkTurns(of: { Booking() }, made, caller, \.seen.board) { $0.board.name }
      }
    }

    // Rule: The context is captured and merged like every other value.
    // Look at: Dependency.swift, what `wrappedValue` merges.
    @Test func `takes the context for a value like any other`() async {
      let made = DependencyContext.allCases.map { Overrides(context: $0) }
      await check(made, Overrides.inner) { made, caller in
        try Self.checkTurns(of: { Booking() }, made, caller, \.seen.board) { $0.board.name }
      }
    }

    // Rule: Creating a model or a view reads no dependency.
    // Look at: Dependency.swift and DependencyState.swift, `init`.
    @Test func `asks for nothing while a model or a view is made`() async {
      let places = [Overrides(), Overrides(context: .test), Overrides(locker: 1)]
      await Situations.check(places.situations("made with")) { made in
        let before = BoardKey.reads.count
        scoped(made.apply) { _ = (Booking(), LessonView()) }
        let reads: Int = BoardKey.reads.count - before
        try must("reads while a model and a view are made", be: 0, is: reads)
      }
    }

    // Rule: `@DependencyState` follows the rules of `@Dependency`.
    // Look at: DependencyState.swift, what is stored.
    @Test func `lets a view follow the values it is read with`() async {
      await check(Overrides.outer, Overrides.inner) { made, caller in
        try Self.checkTurns(of: { LessonView() }, made, caller, \.seen.board) { $0.board.name }
      }
    }

    /// Creates a subject, and reads it where nothing is set and where the caller sets something, in turns.
    private static func checkTurns<Subject, Value: Equatable>(
      of subject: () -> Subject,
      _ made: Overrides,
      _ caller: Overrides,
      _ part: (Overrides) -> Value,
      read: (Subject) -> Value
    ) throws {
      for turns in [[false, true, false, true], [true, false, true, false]] {
        let sut = scoped(made.apply, subject)
        let seen: [Value] = turns.map { isInside in
          isInside ? scoped(caller.apply) { read(sut) } : read(sut)
        }
        let expected = turns.map { part($0 ? caller.over(made) : made) }
        let order = turns.map { $0 ? "there" : "where nothing is set" }.joined(separator: ", ")
        try must("what is read \(order)", be: expected, is: seen)
      }
    }

    private func check(
      _ made: [Overrides],
      _ callers: [Overrides],
      rule: @escaping @Sendable (Overrides, Overrides) throws -> Void
    ) async {
      let callers = callers.callers("read where the caller sets")
      await Situations.check(made.situations("made with"), callers) { made, caller in
        try await caller.ground.run { try rule(made, caller.sets) }
      }
    }
  }
}
