import Foundation
import Testing

@testable import CourseKit

@Suite struct CrashReadingTests {
  private let map: SourceMap

  init() throws {
    let answer = try TestFolder.with(["Cart.swift": "", "More/Spy.swift": ""])
    map = SourceMap(
      AnswerSnapshot(folder: answer),
      writtenTo: URL(filePath: exercises),
      lesson: FixtureCourse.lesson(at: "/c d")
    )
  }

  private let exercises = "/t m p/answer"
  private let graders = "/c d/Tests/Lesson01AddingTests"

  private func name(_ place: SourcePlace?) -> String? {
    place.map { "\(URL(filePath: $0.file).lastPathComponent):\($0.line)" }
  }

  @Test func `the nearest line of the answer in the thread that crashed`() {
    let text = """
      *** Program crashed: Illegal instruction at 0x00007fd73156df7f ***

      Thread 0 "main":

        0      0x00007fd72fc92301 f() + 65 in x at \(exercises)/More/Spy.swift:3:9

      Thread 4 "pool" crashed:

        0 [ra] 0x00007fd73156df7f _assertionFailure() + 623 in libswiftCore.so
        1 [ra] 0x0000556abfd55eba Cart.total() + 121 in x.xctest at \(exercises)/Cart.swift:12:54
        2 [ra] 0x0000556abfd55eba test() + 121 in x.xctest at \(graders)/Lesson01.swift:8:5

      Backtrace took 0.02s
      """

    #expect(name(AnswerBacktrace(text, ofAllThreads: false, map: map).place) == "Cart.swift:12")
    #expect(name(AnswerBacktrace(text, ofAllThreads: true, map: map).place) == "Spy.swift:3")
    #expect(!AnswerBacktrace(text, ofAllThreads: false, map: map).isEndlessRecursion)
  }

  @Test func `the grader's line if the answer has none`() {
    let text = """
      Thread 0 crashed:
        0 0x1 f() + 121 in x at \(graders)/Lesson01.swift:8:5
      """

    #expect(name(AnswerBacktrace(text, ofAllThreads: false, map: map).place) == "Lesson01.swift:8")
    #expect(AnswerBacktrace(text, ofAllThreads: true, map: map).place == nil)
  }

  @Test func `a full stack of the answer's lines is a recursion`() {
    let frame = "  0 [ra] 0x1 depth(_:) + 1 in x at \(exercises)/Cart.swift:2:5\n"
    let text = "Thread 1 crashed:\n" + String(repeating: frame, count: 60)

    #expect(AnswerBacktrace(text, ofAllThreads: false, map: map).isEndlessRecursion)
  }

  @Test func `a crash that names its place, and nothing of its trace`() {
    let output = CapturedOutput(
      head: """
        before
        Exercise01Adding/Cart.swift:4: Fatal error: No cart

        *** Signal 4: Backtracing from 0x7fd73156df7f... done ***
        Current stack trace:
        0    libswiftCore.so                    0x00007fa939b5f130 swift_reportError + 33

        """,
      tail: "",
      omittedBytes: 0
    )

    let report = CrashReport(output, hasTrapped: true, map: map)

    #expect(report.reason == "No cart")
    #expect(name(report.place) == "Cart.swift:4")
    #expect(report.output.head == "before\n", "the sentence is in `reason` already")
    #expect(
      CrashReport(output, hasTrapped: false, map: map).output.head
        == "before\nExercise01Adding/Cart.swift:4: Fatal error: No cart\n"
    )
  }

  @Test(arguments: [
    ("swift-runtime: failed to suspend thread 7 while processing a crash; missing", true),
    ("*** Signal 4: Backtracing from 0x7fd73156df7f...", true),
    ("*** Signal 3: Backtracing from 0x7fd73156df7f...", false),
    ("more", false),
  ])
  func `a crash whose backtrace comes to no end is still one`(line: String, isCrash: Bool) {
    let text = "Exercise01Adding/Cart.swift:4: Fatal error: No cart\n\(line)\n"
    let output = CapturedOutput(head: text, tail: "", omittedBytes: 0)

    #expect(CrashReport(output, hasTrapped: false, map: map).isUnfinished == isCrash)
    let verdict = verdict(.timedOut, TestRecord(test: FixtureCourse.tests[0]), output)
    #expect(verdict.state == (isCrash ? .crashed : .timedOut))
  }

  private func verdict(
    _ end: TerminationReason,
    _ record: TestRecord,
    _ output: CapturedOutput = CapturedOutput(head: "", tail: "", omittedBytes: 0),
    usesSwiftPM: Bool = false
  ) -> TestVerdict {
    let outcome = TestRun.Outcome(
      records: [record],
      childEnds: [:],
      result: ChildProcess.Result(end: end, output: output, seconds: 10),
      backtrace: ""
    )
    let nowhere = URL(filePath: "/nowhere")
    var program = TestProgram(command: [], folder: nowhere, map: map, environment: [:])
    program.usesSwiftPM = usesSwiftPM
    let run = TestRun(
      program: program,
      limits: GradingLimits(),
      options: GradingOptions(),
      processes: AsyncSemaphore(1)
    ) { _ in }
    return run.verdict(outcome, record, distrustReason: nil)
  }

  @Test
  func `a hang before the first event is blamed on code that runs before, unless events come late`()
  {
    var record = TestRecord(test: FixtureCourse.tests[0])
    let early = verdict(.timedOut, record).explanation
    let late = verdict(.timedOut, record, usesSwiftPM: true).explanation
    record.announced = 1
    let announced = verdict(.timedOut, record, usesSwiftPM: true).explanation

    #expect(early.contains("never reached the test"))
    #expect(announced == early)
    #expect(late.hasPrefix("Timed out."))
    #expect(late.contains("in the code that the test calls"))
  }

  @Test func `a crash in the standard library names no place`() {
    let line = "Swift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of range"
    let output = CapturedOutput(head: line, tail: "", omittedBytes: 0)
    let report = CrashReport(output, hasTrapped: true, map: map)

    #expect(report.reason == "Index out of range")
    #expect(report.place == nil)
  }
}
