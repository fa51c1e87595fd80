import CourseContent
import CourseGrading
import Foundation
import Synchronization
import Testing

@testable import CourseCommands

@Suite(.timeLimit(.minutes(1))) struct WatcherTests {
  private let fixture: FixtureCourse
  private let terminal = TerminalDouble(height: 40, isTerminal: true)
  private let judge = JudgeDouble()
  private let saves = Saves()

  init() throws {
    fixture = try FixtureCourse()
  }

  /// What a test says is saved.
  private final class Saves: Sendable {
    private let streams = Mutex<[String: AsyncStream<Void>.Continuation]>([:])

    func changes(of folder: URL) -> AsyncStream<Void> {
      let (stream, continuation) = AsyncStream<Void>.makeStream()
      streams.withLock { $0[folder.lastPathComponent] = continuation }
      return stream
    }

    func save(_ lesson: String) { _ = streams.withLock { $0[lesson]?.yield() } }
  }

  /// Watches a lesson while `body` plays the student; presses `q` at the end.
  private func watch(_ number: String = "01", _ body: () async throws -> Void) async throws {
    let place = fixture.place(terminal)
    let (judge, saves) = (judge, saves)
    let lesson = try fixture.lesson(number)
    let keys = try #require(terminal.readKeys())
    let task = Task {
      var watcher = Watcher(
        place,
        lesson: lesson,
        judge: { await judge.judge(place, $0, $1, $2) },
        changes: { saves.changes(of: $0) }
      )
      await watcher.run(keys: keys)
    }
    try await body()
    terminal.type("q")
    await task.value
  }

  @Test func `shows the verdict, and stays`() async throws {
    try await watch {
      #expect(await judge.nextCall() == JudgeDouble.Call(lesson: "01", isForced: false, number: 0))
      #expect(terminal.screen.contains("Read:     Lessons/Lesson01Adding/README.md\n"))
      judge.tell(0, .passed, .passed)
      let screen = await terminal.screen(with: "Done.")
      #expect(screen.contains("Solution: Solutions/Lesson01Adding\n"))
      #expect(screen.contains("Progress: "))
      #expect(screen.contains("2/3"))
      #expect(screen.hasPrefix("Lesson 01 · Adding"))
    }
    #expect(terminal.screen.hasPrefix("Lesson 01 · Adding"))
  }

  @Test func `an edit ends what is being judged and begins anew`() async throws {
    try await watch {
      _ = await judge.nextCall()
      saves.save("Lesson01Adding")
      #expect(await judge.nextCall()?.number == 1)
      #expect(judge.stopped == [0])
      judge.tell(1, .failing, .passed)
      await terminal.screen(with: "✗ Task 1 · behaviour 1\n    expected  3\n    actual    1\n")
    }
  }

  @Test func `q ends what is being judged`() async throws {
    try await watch { _ = await judge.nextCall() }
    #expect(judge.stopped == [0])
  }

  @Test func `the end of the input is an end`() async throws {
    try await watch {
      _ = await judge.nextCall()
      terminal.stopReadingKeys()
    }
    #expect(judge.stopped == [0])
  }

  @Test func `n and p turn to other lessons, r runs again`() async throws {
    try await watch {
      _ = await judge.nextCall()
      terminal.type("n")
      #expect(await judge.nextCall() == JudgeDouble.Call(lesson: "02", isForced: false, number: 1))
      await terminal.screen(with: "Lesson 02 · Naming")
      judge.tell(1, .failing)
      await terminal.screen(with: "✗ Task 1 · behaviour 1\n")
      terminal.type("n")
      await terminal.screen(with: "This is the last lesson.")
      saves.save("Lesson01Adding")
      terminal.type("r")
      #expect(await judge.nextCall() == JudgeDouble.Call(lesson: "02", isForced: true, number: 2))
      terminal.type("p")
      #expect(await judge.nextCall()?.lesson == "01")
      terminal.type("p")
      await terminal.screen(with: "This is the first lesson.")
    }
  }

  @Test func `h gives one level more each time, and the reasons after the last task`() async throws
  {
    try await watch {
      _ = await judge.nextCall()
      judge.tell(0, .failing, .failing)
      await terminal.screen(with: "0 of 2 tasks passed")
      terminal.type("h")
      #expect(await terminal.screen(with: "Hint 1 of 2").contains("Look at both numbers."))
      terminal.type("h")
      #expect(await terminal.screen(with: "Hint 2 of 2").contains("    one + other\n"))
      terminal.type("x")
      await terminal.screen(with: "0 of 2 tasks passed")
      saves.save("Lesson01Adding")
      _ = await judge.nextCall()
      judge.tell(1, .passed, .passed)
      await terminal.screen(with: "Done.")
      terminal.type("h")
      await terminal.screen(with: "A plus. It adds.")
    }
  }

  @Test func `c asks before it spoils`() async throws {
    try await watch {
      _ = await judge.nextCall()
      judge.tell(0, .failing, .failing)
      await terminal.screen(with: "0 of 2 tasks passed")
      terminal.type("c")
      await terminal.screen(with: "y shows it")
      terminal.type("x")
      await terminal.screen(with: "0 of 2 tasks passed")
      #expect(!terminal.out.contains("one + other"))
      terminal.type("c")
      terminal.type("y")
      await terminal.screen(with: "one + other")
    }
  }

  @Test func `l lists, and two digits open a lesson`() async throws {
    try await watch {
      _ = await judge.nextCall()
      terminal.type("l")
      await terminal.screen(with: "Two digits open that lesson.")
      terminal.type("9")
      terminal.type("9")
      terminal.type("0")
      terminal.type("2")
      #expect(await judge.nextCall()?.lesson == "02")
    }
  }

  @Test func `g judges every lesson and sums up`() async throws {
    try await watch {
      _ = await judge.nextCall()
      terminal.type("g")
      for (number, lesson) in [(1, "01"), (2, "02")] {
        #expect(await judge.nextCall()?.lesson == lesson)
        judge.tell(number, .passed, .passed)
      }
      let screen = await terminal.screen(with: "2 of 2 lessons passed")
      #expect(screen.contains("  ✓ Lesson 02 · Naming"))
    }
  }

  @Test func `space turns the page of what is longer than the screen`() async throws {
    let long = (1...100).map { "let line\($0) = 0" }.joined(separator: "\n")
    try fixture.answer("01", ["Adder.swift": long])
    try await watch {
      _ = await judge.nextCall()
      terminal.type("c")
      terminal.type("y")
      await terminal.screen(with: "space: page 1 of ")
      #expect(terminal.screen.split(separator: "\n", omittingEmptySubsequences: false).count <= 40)
      terminal.type(" ")
      await terminal.screen(with: "space: page 2 of ")
    }
  }
}
