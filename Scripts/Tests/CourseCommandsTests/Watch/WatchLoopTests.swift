import CourseKit
import Foundation
import Synchronization
import Testing

@testable import CourseKit

@Suite(.timeLimit(.minutes(1))) struct WatchLoopTests {
  let fixture: FixtureCourse
  let terminal = TerminalDouble(height: 40, isTerminal: true)
  let grader = GradeActionSpy()
  let saves = Saves()

  init() throws {
    fixture = try FixtureCourse()
  }

  /// A stream of saves, which a test sends.
  final class Saves: Sendable {
    private let streams = Mutex<[String: AsyncStream<Void>.Continuation]>([:])

    func changes(of folder: URL) -> AsyncStream<Void> {
      let (stream, continuation) = AsyncStream<Void>.makeStream()
      streams.withLock { $0[folder.lastPathComponent] = continuation }
      return stream
    }

    func save(_ lesson: String) { _ = streams.withLock { $0[lesson]?.yield() } }
  }

  /// Watches a lesson while `body` plays the student; presses `q` at the end.
  func watch(_ number: String = "01", _ body: () async throws -> Void) async throws {
    let context = fixture.context(terminal)
    let grader = grader
    let saves = saves
    let lesson = try fixture.lesson(number)
    let keys = try #require(terminal.readKeys())
    let task = Task {
      let loop = WatchLoop(
        context,
        lesson: lesson,
        gradeAction: { await grader.grade(context, $0, $1, $2) },
        changes: { saves.changes(of: $0) }
      )
      await loop.run(keys: keys)
    }
    try await body()
    terminal.type("q")
    await task.value
  }

  @Test func `shows the verdict, and stays`() async throws {
    try await watch {
      #expect(
        await grader.nextCall() == GradeActionSpy.Call(lesson: "01", isForced: false, number: 0)
      )
      #expect(terminal.screen.contains("Read:     Lessons/Lesson01Adding/README.md\n"))
      grader.finish(0, .passed, .passed)
      let screen = await terminal.screen(with: "Done.")
      #expect(screen.contains("Solution: Solutions/Lesson01Adding\n"))
      #expect(screen.contains("Progress: "))
      #expect(screen.contains("2/3"))
      #expect(screen.hasPrefix("Lesson 01 · Adding"))
    }
    #expect(terminal.screen.hasPrefix("Lesson 01 · Adding"))
  }

  @Test func `a lesson that passed shows its outcome, as grade does`() async throws {
    let readme = fixture.root.appending(path: "Lessons/Lesson01Adding/README.md")
    let outcome = "## Wrap-up\n\nYou can now `add`.\n\nAt work: add *two* numbers.\n"
    try Data("\(readme.readText())\n\n\(outcome)".utf8).write(to: readme)
    try await watch {
      _ = await grader.nextCall()
      grader.finish(0, .passed, .passed)
      let screen = await terminal.screen(with: "Done.")
      #expect(screen.contains("\n\nYou can now `add`.\nAt work: add two numbers.\n\nDone."))
      let verdict = try Verdicts.verdict([Verdicts.passed(1, "adds")])
      let steps = fixture.context().nextSteps(after: try fixture.lesson("01"), verdict)
      #expect(steps.text(width: 80).hasPrefix("You can now `add`.\nAt work: add two numbers.\n"))
    }
  }

  @Test func `an edit cancels the running grading and starts another`() async throws {
    try await watch {
      _ = await grader.nextCall()
      saves.save("Lesson01Adding")
      #expect(await grader.nextCall()?.number == 1)
      #expect(grader.stopped == [0])
      grader.finish(1, .failing, .passed)
      await terminal.screen(with: "✗ Task 1 · behaviour 1\n    expected  3\n    actual    1\n")
    }
  }

  @Test func `q ends what is being graded`() async throws {
    try await watch { _ = await grader.nextCall() }
    #expect(grader.stopped == [0])
  }

  @Test func `the end of the input is an end`() async throws {
    try await watch {
      _ = await grader.nextCall()
      terminal.endKeys()
    }
    #expect(grader.stopped == [0])
  }
}
