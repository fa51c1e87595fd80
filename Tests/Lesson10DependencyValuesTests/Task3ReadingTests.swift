import Exercise10DependencyValues
import GradingSupport
import Lesson10DependencyValues
import Testing

struct LessonModel {
  @Dependency(\.locker) var locker
  @Dependency(\.towel) var towel
  @Dependency(\.board) var board
  @Dependency(\.seen) var together

  var seen: Seen { Seen(locker: locker, towel: towel, board: board.name) }
}

struct LessonView {
  @DependencyState(\.board) var board
}

extension Lesson10 {
  @Suite("Task 3 · Read where you are called", .noScopeWaits)
  struct Task3 {
    // Rule: A value that was set where the model was created still holds after that scope has ended.
    // Look at: Dependency.swift, what `init` captures.
    @Test func `remembers the override it was made in`() async {
      await Situations.check(Overrides.outer.situations("a model made with")) { made in
        let sut = scoped(made.apply) { LessonModel() }

        let detached: Seen = await Task.detached { sut.seen }.value
        let thread: Seen = await onAnotherThread { sut.seen }
        try must("what it reads later", be: made.seen, is: sut.seen)
        try must("what it reads in a detached task", be: made.seen, is: detached)
        try must("what it reads on another thread", be: made.seen, is: thread)
      }
    }

    // Rule: A value that is set where the property is read wins, for as long as that scope lasts.
    // Look at: Dependency.swift, `wrappedValue`.
    @Test func `lets the caller's override win, and no longer than that`() async {
      await check([Overrides(locker: 1)], Overrides.inner) { made, caller in
        let sut = scoped(made.apply) { LessonModel() }

        let inside: Seen = scoped(caller.apply) { sut.seen }
        try must("what it reads there", be: caller.over(made).seen, is: inside)
        try must("what it reads after that", be: made.seen, is: sut.seen)
      }
    }

    // Rule: Captured and current values merge key by key: a caller that sets the coach leaves the captured lane.
    // Look at: Dependency.swift, how `wrappedValue` puts two sets of values together.
    @Test func `merges what it captured with what the caller set`() async {
      await check(Overrides.outer, Overrides.inner) { made, caller in
        let sut = scoped(made.apply) { LessonModel() }

        let seen: Seen = scoped(caller.apply) { sut.seen }
        let waiting: Seen = await withDependencies(caller.apply) { () async -> Seen in
          await MainActor.run {}
          return sut.seen
        }
        try must("what it reads", be: caller.over(made).seen, is: seen)
        try must("what it reads in a scope that waits", be: caller.over(made).seen, is: waiting)
        let together: Seen = scoped(caller.apply) { sut.together }
        try must("what a property of three keys reads", be: caller.over(made).seen, is: together)
      }
    }

    // Rule: A default is never captured: it is looked up each time the property is read.
    // Look at: Dependency.swift, what `init` captures.
    @Test func `looks a default up when it is read`() async {
      let callers = DependencyContext.allCases.map { Overrides(context: $0) }
      let made = [Overrides(), Overrides(locker: 1), Overrides(towel: "red")]
      await check(made, callers) { made, caller in
        let sut = scoped(made.apply) { LessonModel() }
        _ = sut.seen

        let seen: String = scoped(caller.apply) { sut.board.name }
        try must("the board", be: caller.over(made).seen.board, is: seen)
      }
    }

    // Rule: The context is captured and merged like every other value.
    // Look at: Dependency.swift, what `wrappedValue` merges.
    @Test func `takes the context for a value like any other`() async {
      let made = DependencyContext.allCases.map { Overrides(context: $0) }
      await check(made, Overrides.inner) { made, caller in
        let sut = scoped(made.apply) { LessonModel() }

        let seen: String = scoped(caller.apply) { sut.board.name }
        try must("the board", be: caller.over(made).seen.board, is: seen)
      }
    }

    // Rule: Creating a model or a view reads no dependency.
    // Look at: Dependency.swift and DependencyState.swift, `init`.
    @Test func `asks for nothing while a model or a view is made`() async {
      let places = [Overrides(), Overrides(context: .test), Overrides(locker: 1)]
      await Situations.check(places.situations("made with")) { made in
        let before = BoardKey.reads.count
        scoped(made.apply) { _ = LessonModel() }
        let model: Int = BoardKey.reads.count - before
        scoped(made.apply) { _ = LessonView() }
        let view: Int = BoardKey.reads.count - before - model

        try must("reads while a model is made", be: 0, is: model)
        try must("reads while a view is made", be: 0, is: view)
      }
    }

    // Rule: `@DependencyState` follows the rules of `@Dependency`.
    // Look at: DependencyState.swift, what is stored.
    @Test func `lets a view follow the values it is read with`() async {
      await check(Overrides.outer, Overrides.inner) { made, caller in
        let sut = scoped(made.apply) { LessonView() }

        let before: String = sut.board.name
        let inside: String = scoped(caller.apply) { sut.board.name }
        let after: String = sut.board.name
        let expected = [made.seen.board, caller.over(made).seen.board, made.seen.board]
        try must("the board before, there and after", be: expected, is: [before, inside, after])
      }
    }

    private func check(
      _ made: [Overrides],
      _ callers: [Overrides],
      rule: (Overrides, Overrides) async throws -> Void
    ) async {
      let callers = callers.endings("read where the caller sets")
      await Situations.check(made.situations("made with"), callers, rule: rule)
    }
  }
}
