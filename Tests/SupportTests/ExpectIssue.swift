import GradingSupport
import Testing

/// Expects that the first issue that `body` records has a comment that contains these words. Swift 6.2 adds its own comments to
/// the issues of an exit test.
func expectIssue(
  containing words: String,
  isolation: isolated (any Actor)? = #isolation,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () async -> Void
) async {
  let seen = Recorder<[String]>()
  await withKnownIssue(isolation: isolation, sourceLocation: sourceLocation) {
    await body()
  } matching: { issue in
    seen.record(issue.comments.map(\.rawValue))
    return true
  }
  #expect(
    seen.values.first?.contains { $0.contains(words) } == true,
    "\(seen.values)",
    sourceLocation: sourceLocation
  )
}
