import Foundation
import Testing

/// One process that judges all rules of a task that an answer may hang or crash at: to start it takes longer than to
/// judge a rule. A suite that has one keeps its findings by `.compactMapIssues(TaskProcess.keep)`.
public struct TaskProcess: Sendable {
  private static let begins = "now: "
  /// The names of the tests that are asked for, a line each in a variable that the tool sets; without it all.
  private static let asked = ProcessInfo.processInfo.environment["COURSE_TESTS"]
    .map { Set($0.split(separator: "\n").map(String.init)) }
  @TaskLocal private static var issues: Recorder<String>?
  /// The tests that began in the process, each followed by what it found; nothing in the process itself.
  private var findings: Task<[String], Never>?

  /// - Parameter process: an exit test that calls the tests one after the other.
  public init(_ process: @escaping @Sendable () async -> Void) {
    if ExitTest.current != nil { return }
    findings = Task {
      let issues = Recorder<String>()
      await Self.$issues.withValue(issues) { await process() }
      return issues.values
    }
  }

  /// In the process, holds the rule of a test against the answer; in the test, tells what the process found.
  ///
  /// - Parameter rule: judges the answer; what it throws or records is the test's finding.
  public func judges(
    test: String = #function,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ rule: () async throws -> Void
  ) async {
    if findings != nil { return await tells(test, sourceLocation: sourceLocation) }
    let name = String(test.prefix(upTo: test.lastIndex(of: "(") ?? test.endIndex))
    guard Self.asked?.contains(name) ?? true else { return }
    Self.begin(test)
    do { try await rule() } catch { Issue.record("\(error)") }
  }

  /// In a test, records what the process found under this name, or that the process ended before it came to it.
  public func tells(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) async {
    guard let findings = await findings?.value else { return }
    let begin = findings.firstIndex(of: Self.begins + name)
    let last = findings.lastIndex { $0.hasPrefix(Self.begins) } ?? -1
    let all = findings[((begin ?? last) + 1)...].prefix { !$0.hasPrefix(Self.begins) }
    // Why a process ended says more than that it did.
    let reasons = all.filter { !$0.hasPrefix("Expectation failed: .success → .") }
    let found = reasons.isEmpty ? Array(all) : reasons
    if begin != nil, found.isEmpty { return }
    let lead = ["Its process ended before it came to this rule:"]
    let words = begin == nil ? lead + found + [notJudged] : found
    Issue.record("\(words.joined(separator: "\n"))", sourceLocation: sourceLocation)
  }

  /// In the process, says what begins now; what is recorded until the next one belongs to it.
  public static func begin(_ name: String) {
    LastWords.say("")
    Issue.record("\(begins)\(name)")
  }

  /// Keeps the issues of a process for the tests that they belong to.
  public static func keep(_ issue: Issue) -> Issue? {
    guard let issues else { return issue }
    let words = issue.comments.map(\.rawValue)
    issues.record(words.isEmpty ? "\(issue)" : words.joined(separator: "\n"))
    return nil
  }
}
