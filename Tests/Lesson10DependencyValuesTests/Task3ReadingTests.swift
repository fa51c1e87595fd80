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
      await check(Overrides.outer, Overrides.inner, of: { Booking() }, \.seen.twice) {
        $0.seen.parts + $0.together.partsOfOne
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
      await check(made, callers, of: { Booking() }, \.seen.boards) { [$0.board.name] }
    }

    // Rule: The context is captured and merged like every other value.
    // Look at: Dependency.swift, what `wrappedValue` merges.
    @Test func `takes the context for a value like any other`() async {
      let made = DependencyContext.allCases.map { Overrides(context: $0) }
      await check(made, Overrides.inner, of: { Booking() }, \.seen.boards) { [$0.board.name] }
    }

    // Rule: Creating a model or a view reads no dependency.
    // Look at: Dependency.swift and DependencyState.swift, `init`.
    @Test func `asks for nothing while a model or a view is made`() async {
      await Situations.check(Overrides.outer.situations("made with")) { made in
        let before = BoardKey.reads.count
        scoped(made.apply) { _ = (Booking(), LessonView()) }
        let reads: Int = BoardKey.reads.count - before
        try must("reads while a model and a view are made", be: 0, is: reads)
      }
    }

    // Rule: `@DependencyState` follows the rules of `@Dependency`.
    // Look at: DependencyState.swift, what is stored.
    @Test func `lets a view follow the values it is read with`() async {
      await check(Overrides.outer, Overrides.inner, of: { LessonView() }, \.seen.boards) {
        [$0.board.name]
      }
    }

    /// Reads a subject in turns where nothing is set, and where two callers set something; tells the first that
    /// differs.
    private func check<Subject>(
      _ made: [Overrides],
      _ callers: [Overrides],
      of subject: @escaping @Sendable () -> Subject,
      _ part: @escaping @Sendable (Overrides) -> [String],
      read: @escaping @Sendable (Subject) -> [String]
    ) async {
      let callers = callers.callers("read where the caller sets")
      await Situations.check(made.situations("made with"), callers) { made, caller in
        try await caller.ground.run {
          let (none, one, other) = (Overrides(), caller.sets, Overrides.all)
          for turns in [[none, one, other, none, one], [one, none, other, one]] {
            let sut = scoped(made.apply, subject)
            let seen: [[String]] = turns.map { sets in
              sets.isNothing ? read(sut) : scoped(sets.apply) { read(sut) }
            }
            for (index, turn) in turns.enumerated() {
              let earlier = turns[..<index].map { "where \($0) is set" }.joined(separator: ", ")
              let read =
                "what is read where \(turn) is set"
                + (earlier.isEmpty ? "" : ", after reads \(earlier)")
              for (expected, found) in zip(part(turn.over(made)), seen[index]) {
                try must(read, be: expected, is: found)
              }
            }
            // Made in a scope inside the caller's, which has ended.
            let outside = scoped(one.apply) { read(scoped(made.apply, subject)) }
            for (expected, found) in zip(part(one.over(made)), outside) {
              try must("what it reads, made in an inner scope there", be: expected, is: found)
            }
          }
        }
      }
    }
  }
}

extension Seen {
  fileprivate var parts: [String] {
    ["locker \(locker)", "a \(towel ?? "nil") towel", "board \(board)"]
  }
  /// The same, read by a property of all three keys.
  fileprivate var partsOfOne: [String] { parts.map { "\($0) in one property of three keys" } }
  fileprivate var twice: [String] { parts + partsOfOne }
  fileprivate var boards: [String] { [board] }
}
