import OutsideWorld
import Testing

/// Runs `body` and returns the issues that it records, and the error that it throws, as texts. None of them is reported.
public func recordedIssues(of body: @Sendable () async throws -> Void) async -> [String] {
  let found = Locked<[String]>([])
  let keep = IssueHandlingTrait.compactMapIssues { issue in
    found.withLock { $0.append("\(issue)") }
    return nil
  }
  guard let test = Test.current else { return [] }
  do { try await keep.provideScope(for: test, testCase: nil, performing: body) } catch {
    found.withLock { $0.append("\(error)") }
  }
  return found.withLock { $0 }
}

/// Runs `body`, and adds a comment to the issues that it records.
///
/// - Returns: whether there was an issue.
@discardableResult
func withComment(
  _ text: String,
  _ body: @Sendable () async throws -> Void
) async throws -> Bool {
  let hasIssue = Locked(false)
  let comment = IssueHandlingTrait.compactMapIssues { issue in
    hasIssue.withLock { $0 = true }
    var issue = issue
    issue.comments.append(Comment(rawValue: text))
    return issue
  }
  guard let test = Test.current else { return false }
  try await comment.provideScope(for: test, testCase: nil, performing: body)
  return hasIssue.withLock { $0 }
}
