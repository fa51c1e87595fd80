import GradingSupport
import Testing

@Suite struct SituationsTests {
  private var numbers: [Situation<Int>] {
    [Situation("with one") { 1 }, Situation("with two") { 2 }, Situation("with three") { 3 }]
  }

  @Test func `reports the first situation that breaks the rule and counts the others`() async {
    await expectIssue(
      "with two:\n  the number must be 1, not 2\n  … and in 1 more of 3 situations"
    ) {
      await Situations.check(numbers) { number in try must("the number", be: 1, is: number) }
    }
  }

  @Test func `distinguishes texts that differ only in their bytes`() {
    let pieces = "e\u{308}"
    let one = "\u{EB}"
    for text in [one, pieces] {
      #expect(throws: Never.self) {
        try must("the text", be: text, is: text)
        try must("the texts", be: [text], is: [text])
      }
    }
    #expect(throws: Broken.self) { try must("the text", be: one, is: pieces) }
    #expect(throws: Broken.self) { try must("the text", be: String?(one), is: pieces) }
    #expect(throws: Broken.self) { try must("the texts", be: [one], is: [pieces]) }
  }

  @Test func `shortens a long text to the part that differs`() {
    let long = String(repeating: "no end ", count: 10_000)
    let error = #expect(throws: Broken.self) { try must("the text", be: long, is: long + ".") }
    #expect(error?.description.hasSuffix("no end .” (70003 characters)") == true)
    #expect(error.map { $0.description.count < 1_000 } == true)
  }

  @Test func `reports where two lists differ`() {
    let all = Array(1...9)
    for (other, sentence) in [
      ([1, 2, 3, 4, 5, 9], "the list must be […, 6, 7, 8, 9], not […, 9]"),
      ([1, 2, 8, 4, 5, 6, 7, 8, 9], "the list must be [1, 2, 3, …], not [1, 2, 8, …]"),
      ([], "the list must be [1, 2, 3, 4, 5, 6, 7, 8, 9], not []"),
    ] {
      let error = #expect(throws: Broken.self) { try must("the list", be: all, is: other) }
      #expect(error?.description == sentence)
    }
  }

  @Test func `crosses situations with endings`() async {
    let endings = [Ending("the server says no", false), Ending("the server says yes", true)]
    let seen = Recorder<String>()

    await Situations.check(numbers, endings) { number, isYes in seen.record("\(number) \(isYes)") }

    #expect(seen.values == ["1 false", "1 true", "2 false", "2 true", "3 false", "3 true"])
    await expectIssue(
      "with one, the server says no:\n  the answer must be “yes”, not nothing\n  … and in 2 more of 6 situations"
    ) {
      await Situations.check(numbers, endings) { _, isYes in
        try must("the answer", be: "yes", is: isYes ? "yes" : String?.none)
      }
    }
  }

  @Test func `fails when a situation is not reached`() async {
    let situations = [
      Situation("after a log-in") { () throws -> Int in throw Broken("no user is logged in") }
    ]

    await expectIssue(
      "after a log-in:\n  the way there fails: no user is logged in\nSo this rule was not judged."
    ) {
      await Situations.check(situations) { _ in }
    }
  }

  @Test func `fails when there is no situation`() async {
    await expectIssue("The grader is at fault: it has no situation.") {
      await Situations.check([Situation<Int>]()) { _ in }
    }
  }

  @Test func `reports an error of the rule's body`() async {
    await expectIssue(
      "with one:\n  it throws CancellationError()\n  … and in 2 more of 3 situations"
    ) {
      await Situations.check(numbers) { _ in throw CancellationError() }
    }
  }

  @Test @MainActor func `checks an object of the main actor`() async {
    final class Screen { var isLoading = false }
    let screens = [Situation("at first") { Screen() }]

    await Situations.check(screens) { screen in
      MainActor.assertIsolated()
      await Task.yield()
      try must("isLoading", be: false, is: screen.isLoading)
    }
  }

  @Test func `reaches the report from an exit test`() async {
    await expectIssue("at first:\n  the number must be 1, not 2") {
      await #expect(processExitsWith: .success) {
        await Situations.check([Situation("at first") { 2 }]) { number in
          try must("the number", be: 1, is: number)
        }
      }
    }
  }
}

/// Expects that the first issue that `body` records has a comment with these words. Swift 6.2 adds its own comments to
/// the issues of an exit test.
func expectIssue(
  _ words: String,
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
    seen.values.first?.contains(words) == true,
    "\(seen.values)",
    sourceLocation: sourceLocation
  )
}
