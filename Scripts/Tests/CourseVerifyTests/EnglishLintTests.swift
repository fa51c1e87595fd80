import CourseKit
import Foundation
import Testing

@testable import CourseVerify

struct EnglishLintTests {
  private func facts(_ text: String) -> [String] {
    EnglishLint.problems(ofText: text).map { "\($0.line): \($0.fact)" }
  }

  private func facts(source: String, messages: Bool = false) -> [String] {
    EnglishLint.problems(ofSource: source, messages: messages).map { "\($0.line): \($0.fact)" }
  }

  @Test(arguments: [
    "Whoever reads it gets a copy.": "whoever", "The value that nobody needs is gone.": "nobody",
    "The model asks its network.": "asks", "The cache knows the user.": "knows",
    "The test wants a spy.": "wants", "It tells the logger.": "tells",
    "The spy lets go of the network.": "lets go", "Then the call goes on.": "goes on",
    "The call comes back.": "comes back", "The file stands in a folder.": "stands",
    "The root hands over the clock.": "hands over", "Two calls at once share it.": "at once",
    "It is not there any more.": "any more", "It waits in vain.": "in vain",
    "It begins in the midst of a call.": "midst", "It begins anew.": "anew",
    "Mend it.": "mend", "It works as ever.": "as ever",
    "There is one root a desk.": "one root a desk",
    "It makes two calls a user.": "two calls a user",
  ])
  func `finds a word that is not plain, and says which to use`(text: String, word: String) {
    let problems = EnglishLint.problems(ofText: text)

    #expect(problems.map(\.fact) == ["It says '\(word)'."])
    #expect(problems.allSatisfy { !$0.remedy.isEmpty })
  }

  @Test(arguments: [
    "A user who logs in is greeted.", "Do you know the trouble?",
    "You want a spy, so you ask for it.",
    "Who creates it?",
    "A spy is a stand-in, or stands in for the network. `URL` stands for an address.",
    "The service `asks` the network.", "At last. Once more.", "It is `at` once.",
    "The known issue is unknown.", "One returns a value.", "One of a kind.", "It understands.",
    "A value whose save failed is not kept.", "See [the lesson](who/asks.md).",
    "**Ask** \"Why does it hang?\"", "```swift\n// who asks at once\n```",
  ])
  func `leaves other uses alone`(text: String) {
    #expect(facts(text) == [])
  }

  @Test func `finds a phrase that runs over the end of a line, where it begins`() {
    #expect(facts("Nothing here.\n\nTwo calls at\nonce share it.") == ["3: It says 'at once'."])
    #expect(facts("Look at\n\nonce more") == [])
  }

  @Test func `reads comments, names of tests and messages of a source`() {
    let source = """
      // Rule: A call at
      // once is refused. Look at: A.swift, who asks.
      @Test func `knows the user`() {
        let text = "nobody asks me"  // `nobody`
        check(text, "it wants the user")
      }
      """
    let comments = ["1: It says 'at once'.", "2: It says 'who'.", "2: It says 'asks'."]
    #expect(facts(source: source) == comments + ["3: It says 'knows'."])
    let messages = ["4: It says 'nobody'.", "4: It says 'asks'.", "5: It says 'wants'."]
    #expect(facts(source: source, messages: true).suffix(3) == messages)
  }

  @Test(arguments: [
    "/// What it is.\nfunc f() {}", "/// A copy.\nfunc f() -> Int", "/// The copy.\ninit() {}",
    "/// What it is.\nlet a: Int", "/// Where it is.\n@MainActor\npublic final class A {",
    "/// Returns the count.\nvar count: Int", "/// If it is there.\nvar isThere: Bool",
    "/// The state.\nvar isThere = false", "/// Whether it is.\nstruct A {",
  ])
  func `finds a documentation comment of another form`(source: String) {
    #expect(facts(source: source).count == 1)
  }

  @Test(arguments: [
    "/// Returns a copy.\nfunc f() -> Int", "/// Whether it is there.\nfunc f() -> Bool",
    "/// Creates a copy.\n  public init() {}", "/// The count.\nlet a: Int",
    "// What it is.\nlet a",
    "/// Texts: an empty one first.\nlet texts: [String]",
    "/// Tests that failed.\nlet tests: [Int]", "/// Whether it is there.\nvar isThere = false",
    "/// A Boolean value that indicates whether it is.\nvar a: Bool",
    "/// `nil` if not.\nlet a: Int?",
    "/// Runs it.\n@discardableResult\nfunc run() {}",
    "/// A suite.\n@Suite(\"A func\") struct A {}",
  ])
  func `accepts the usual forms of a documentation comment`(source: String) {
    #expect(facts(source: source) == [])
  }

  @Test func `skips translations and what is still to come`() throws {
    let fixture = try FixtureCourse()
    let text = "The model asks its network.\n"
    try fixture.write("Tests/Support/Spy.swift", "// \(text)")
    try fixture.write("Tests/Support/Spy.es.md", text)
    try fixture.write("Scripts/Tests/CourseVerifyTests/EnglishLintTests.swift", "// \(text)")
    try fixture.write("Lessons/Lesson01Greeting/README.md", text)

    let course = fixture.course
    let folders = ["Lessons", "Solutions"].map { fixture.root.appending(path: $0) }
    let texts = folders.flatMap { $0.files("md") }
    let checks = course.englishChecks + course.englishChecks(texts, sourcesIn: folders)
    let found = checks.joined()
      .map { "\($0.place): \($0.fact)" }
    let paths = ["Tests/Support/Spy.swift", "Lessons/Lesson01Greeting/README.md"]
    #expect(found == paths.map { "\($0):1: It says 'asks'." })
  }
}
