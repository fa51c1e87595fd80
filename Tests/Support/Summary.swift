import Foundation
import OutsideWorld
import Testing

/// Prints at the end of the run how many tasks of the lesson are done, and the one thing to do next.
///
/// ```swift
/// @Suite("Lesson 04 · Singletons", .summary()) struct Lesson04 {}
/// ```
public struct Summary: SuiteTrait, TestTrait, TestScoping {
  public let isRecursive = true
  private let results: LessonResults

  fileprivate init(file: String) {
    results = LessonResults(file: file)
    Self.lessons.withLock { $0.append(results) }
    Self.printsAtExit
    StartedPrograms.endWithThisProcess()
  }

  /// Adds a sentence that the end of the run shows.
  static func add(_ note: String) {
    notes.withLock { if !$0.contains(note) { $0.append(note) } }
  }

  /// Collects the suites and the tests of this run.
  public func prepare(for test: Test) async throws {
    if Self.isWanted { results.add(test) }
  }

  /// Provides a scope for each test function, not for its cases.
  public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
    test.isSuite || testCase != nil ? nil : self
  }

  /// Runs the test, and keeps the first issue that it records.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    let collect = IssueHandlingTrait.compactMapIssues { issue in
      results.add("\(Self.text(of: issue))", to: test)
      return issue
    }
    do {
      try await collect.provideScope(for: test, testCase: nil, performing: function)
    } catch {
      results.add("It throws \(error)", to: test)
      throw error
    }
    results.end(test)
  }

  private static func text(of issue: Issue) -> String {
    if case .unconditional = issue.kind, let comment = issue.comments.first {
      return comment.rawValue
    }
    return "\(issue)"
  }

  /// Whether this process prints one: the course's tool has a report of its own, and a child process has a parent.
  private static let isWanted =
    ProcessInfo.processInfo.environment["COURSE_SUMMARY"] != "no" && ExitTest.current == nil

  private static let lessons = Locked<[LessonResults]>([])
  private static let notes = Locked<[String]>([])

  /// The registration of the output, made once. Swift Testing's own last line comes before it.
  private static let printsAtExit: Void = {
    guard isWanted else { return }
    atexit {
      let texts = Summary.lessons.withLock { $0 }.compactMap(\.summary)
      let notes = Summary.notes.withLock { $0 }
      guard !texts.isEmpty else { return }
      let text = (texts + notes).map { "\n\($0)\n" }.joined()
      FileHandle.standardOutput.write(Data(text.utf8))
    }
  }()
}

extension Trait where Self == Summary {
  /// Prints at the end of the run how many tasks of the lesson are done, and the one thing to do next.
  ///
  /// - Parameter file: the file of the lesson's suite, from which the lesson's folders are found.
  public static func summary(file: String = #filePath) -> Self { Self(file: file) }
}
