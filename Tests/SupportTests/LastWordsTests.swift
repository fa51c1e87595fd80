import Foundation
import Testing

@testable import GradingSupport

@Suite struct LastWordsTests {
  @Test func `a crash names the innermost line of the answer`() async {
    let words =
      "\n  … and then the program crashes\(Answer.place(Answer.indexLine)): Fatal error: Index"
    await expectIssue(containing: words) {
      await #expect(processExitsWith: .success) {
        check { _ = Answer.element(of: []) }
      }
    }
  }

  @Test func `a trap without a message names its line`() async {
    let words = "\n  … and then the program crashes\(Answer.place(Answer.sumLine))"
    await expectIssue(containing: words) {
      await #expect(processExitsWith: .success) {
        check { _ = Answer.sum(.max, 1) }
      }
    }
  }

  @Test func `a failed cast names both types`() async {
    let words = "Could not cast value of type 'Swift.String' to 'Swift.Int'."
    await expectIssue(containing: words) {
      await #expect(processExitsWith: .success) {
        check { _ = Answer.number("seven") }
      }
    }
  }

  #if os(Linux)
    @Test(arguments: [false, true]) func `a full stack is reported as such`(isOnThread: Bool) async
    {
      let words =
        "program crashes\(Answer.place(Answer.callLine)): the stack is full, most likely because of"
      await expectIssue(containing: words) {
        if isOnThread {
          await #expect(processExitsWith: .success) {
            await withCheckedContinuation { continuation in
              Watchdog.start("the call never returned")
              KeptThread.run {
                _ = Answer.calls(itself: 1)
                continuation.resume()
              }
            }
          }
        } else {
          await #expect(processExitsWith: .success) {
            check { _ = Answer.calls(itself: 1) }
          }
        }
      }
    }
  #endif

  @Test func `an endless loop names its line`() async {
    let words = "a call never returned\(Answer.anyThread)"
    await expectIssue(containing: words) {
      await #expect(processExitsWith: .success) {
        Watchdog.start("a call never returned", limit: 0.5)
        check { Answer.loops() }
      }
    }
  }

  @Test func `an endless wait names its line`() async {
    let words = "a call never returned\(Answer.thread(Answer.waitLine))"
    await expectIssue(containing: words) {
      await #expect(processExitsWith: .success) {
        Watchdog.start("a call never returned")
        check { Answer.waits() }
      }
    }
  }
}

/// Runs a call of an answer at a place that the report names.
private func check(_ call: () -> Void) {
  LastWords.say("in a test:")
  call()
}

/// An answer with a fault of each kind.
private enum Answer {
  static let indexLine = #line + 2
  @inline(never) static func element(of list: [Int]) -> Int {
    list[0]
  }

  static let sumLine = #line + 2
  @inline(never) static func sum(_ first: Int, _ second: Int) -> Int {
    first + second
  }

  // swift-format-ignore: NeverForceUnwrap
  static func number(_ value: Any) -> Int { value as! Int }

  static let callLine = #line + 1
  @inline(never) static func calls(itself n: Int) -> Int { n == 0 ? 0 : calls(itself: n + 1) + 1 }

  @inline(never) static func loops() {
    nonisolated(unsafe) var count = 1
    while count > 0 { count = count % 7 + 1 }
  }

  static let waitLine = #line + 2
  @inline(never) static func waits() {
    DispatchSemaphore(value: 0).wait()
  }

  /// Returns the words for a line, which are empty where the engine finds no lines.
  static func place(_ line: Int) -> String {
    #if os(Linux)
      " at LastWordsTests.swift:\(line)"
    #else
      ""
    #endif
  }

  /// The words for any line: an instruction of a loop may have no line, and then the report names the caller's.
  static var anyThread: String {
    #if os(Linux)
      "; a thread is at LastWordsTests.swift:"
    #else
      ""
    #endif
  }

  static func thread(_ line: Int) -> String {
    #if os(Linux)
      "; a thread is\(place(line))"
    #else
      ""
    #endif
  }
}
