import Foundation
import Testing

/// One process that judges all rules of a task that an answer may hang or crash at: to start it takes longer than to
/// judge a rule. A suite that has one keeps its findings by `.compactMapIssues(TaskProcess.keep)`.
public struct TaskProcess: Sendable {
  /// The beginning of a test, as it crosses from the process: an issue with a comment that is this object in JSON, such as
  /// `{"testBegins":"keeps every save"}`. Swift Testing's other comments differ between its versions.
  private struct Beginning: Codable {
    let testBegins: String
  }
  /// What a process has reported.
  private enum Report: Sendable, Equatable {
    case beginning(String)
    case finding(String)
    /// The status of a process that did not end well.
    case ending(String)

    var isBeginning: Bool { if case .beginning = self { true } else { false } }

    var text: String {
      switch self {
      case .beginning(let text), .finding(let text), .ending(let text): text
      }
    }
  }
  /// The names of the tests that are asked for, a line each in a variable that the tool sets; without it all.
  private static let asked = ProcessInfo.processInfo.environment["COURSE_TESTS"]
    .map { Set($0.split(separator: "\n").map(String.init)) }
  @TaskLocal private static var reports: Recorder<Report>?
  /// The tests that began in the process, each followed by what it found; nothing in the process itself.
  private var reports: Task<[Report], Never>?

  /// - Parameter process: an exit test that calls the tests one after the other.
  public init(_ process: @escaping @Sendable () async -> Void) {
    StartedPrograms.endWithThisProcess()
    if ExitTest.current != nil { return }
    reports = Task {
      let reports = Recorder<Report>()
      await Self.$reports.withValue(reports) { await process() }
      return reports.values
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
    if reports != nil { return await tells(test, sourceLocation: sourceLocation) }
    let name = String(test.prefix(upTo: test.lastIndex(of: "(") ?? test.endIndex))
    guard Self.asked?.contains(name) ?? true else { return }
    Self.begin(test)
    do { try await rule() } catch { Issue.record("\(error)") }
  }

  /// In a test, records what the process found under this name, or that the process ended before it came to it.
  public func tells(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) async {
    guard let reports = await reports?.value else { return }
    let begin = reports.firstIndex(of: .beginning(name))
    let last = reports.lastIndex(where: \.isBeginning) ?? -1
    let all = reports[((begin ?? last) + 1)...].prefix { !$0.isBeginning }
    if begin != nil, all.isEmpty { return }
    // Why a process ended says more than that it did.
    let reasons = all.filter { if case .finding = $0 { true } else { false } }
    let found = (reasons.isEmpty ? Array(all) : reasons).map(\.text)
    let lead = ["Its process ended before it came to this rule:"]
    let words = begin == nil ? lead + found + [notJudged] : found
    Issue.record("\(words.joined(separator: "\n"))", sourceLocation: sourceLocation)
  }

  /// In the process, says what begins now; what is recorded until the next one belongs to it.
  public static func begin(_ name: String) {
    LastWords.say("")
    let beginning = try? JSONEncoder().encode(Beginning(testBegins: name))
    Issue.record("\(String(decoding: beginning ?? Data(), as: UTF8.self))")
  }

  /// Keeps the issues of a process for the tests that they belong to.
  public static func keep(_ issue: Issue) -> Issue? {
    guard let reports else { return issue }
    reports.record(report(of: issue))
    return nil
  }

  private static func report(of issue: Issue) -> Report {
    let comments = issue.comments.map(\.rawValue)
    for comment in comments {
      let beginning = try? JSONDecoder().decode(Beginning.self, from: Data(comment.utf8))
      if let beginning { return .beginning(beginning.testBegins) }
    }
    // Swift 6.2 puts a headline of its own before the comments of an issue that crosses.
    let words = comments.filter { $0 != "Issue recorded" }.joined(separator: "\n")
    let text = words.isEmpty ? "\(issue)" : words
    // Only the status of the process is an expectation of this one.
    if case .expectationFailed = issue.kind { return .ending(text) }
    return .finding(text)
  }
}
