import Foundation
import OutsideWorld
import Testing

@testable import GradingSupport

/// Tests that crash, hang or exit in the child process, and what the parent reports of each.
@Suite("Own process")
struct OwnProcessTests {
  @Suite(.ownProcess) struct Findings {
    @Test(.finds([])) func `a test that passes has no issue`() {
      #expect(ChildProcess.isCurrent)
    }

    @Test(.finds(["Expectation failed: (requests → [1, 2]) == [1]", "stops here"]))
    func `each issue of the child is reported`() throws {
      let requests = [1, 2]
      #expect(requests == [1])
      try #require(requests.isEmpty, "stops here")
    }

    @Test(.finds(["CancellationError"])) func `an error of the child is reported`() throws {
      throw CancellationError()
    }

    @Test(.finds(["case 2 b"]), arguments: [1, 2, 3], ["a", "b"])
    func `an issue belongs to the case that recorded it`(number: Int, text: String) {
      if number == 2, text == "b" { Issue.record("case \(number) \(text)") }
    }

    @Test(.finds(["crash"])) func `a crash costs its own test`() {
      let numbers: [Int] = []
      _ = numbers[ProcessInfo.processInfo.arguments.count]
    }

    @Test(.finds([])) func `a test after the crash runs`() {
      #expect(ChildProcess.isCurrent)
    }

    @Test(.finds(["exit"])) func `a call of exit costs its own test`() { exit(0) }

    @Test(.finds([])) func `an exit test runs in the child`() async {
      await #expect(processExitsWith: .failure) { fatalError("expected") }
    }
  }

  @Suite(.ownProcess) struct Endless {
    @Test(.finds(["hangs"])) func `a hang costs its own test`() async {
      await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    }

    @Test(.finds(["does not end"])) func `an endless loop costs its own test`() {
      var number = 1
      while number != 0 { number = number &* 3 }
    }

    @Test(.finds([]), .ownProcess) func `a test with a trait of its own has another child`() {
      #expect(ChildProcess.isCurrent)
    }
  }

  @Suite(.deterministic, .ownProcess) struct Deterministic {
    @Test(.finds(["awaits something that never happens"]))
    func `a test that waits for nothing is ended`() async {
      await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    }
  }

  @Test func `only the requested tests run in the child`() async throws {
    // In the child, this test has nothing to do.
    if ChildProcess.isCurrent { return }
    let id = try #require(Test.current.map { "\($0.id)" })

    let log = await ChildProcess.run([id])

    #expect(log.isComplete)
    #expect(log.ended == [id])
  }

  @Suite(OwnProcess(injecting: .missingEntryPoint)) struct WithoutEntryPoint {
    @Test(.finds([])) func `without an entry point a right answer stays green`() {
      #expect(!ChildProcess.isCurrent)
    }

    @Test(.finds(["is red"])) func `without an entry point a wrong answer stays red`() {
      Issue.record("is red")
    }

    @Test(.finds([]), .deterministic)
    func `without an entry point a deterministic test passes`() async {
      let call = Call { 7 }
      await untilIdle()
      #expect(call.value == 7)
    }
  }

  @Suite(OwnProcess(injecting: .earlyExit)) struct WithoutChild {
    @Test(.finds([])) func `without a child a right answer stays green`() {
      #expect(!ChildProcess.isCurrent)
    }

    @Test(.finds(["is red"])) func `without a child a wrong answer stays red`() {
      Issue.record("is red")
    }
  }
}

/// A trait that expects issues of a test in the parent, each by a part of its text.
private struct Finds: TestTrait, TestScoping {
  let texts: [String]

  func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
    testCase == nil && !ChildProcess.isCurrent ? self : nil
  }

  func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    let found = await recordedIssues { try await function() }
    let all = found.joined(separator: "\n")
    if texts.isEmpty { #expect(found == []) }
    for text in texts { #expect(all.contains(text)) }
  }
}

extension Trait where Self == Finds {
  fileprivate static func finds(_ texts: [String]) -> Self { Self(texts: texts) }
}
