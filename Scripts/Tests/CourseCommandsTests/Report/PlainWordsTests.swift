import Testing

@testable import CourseKit

struct PlainWordsTests {
  @Test(arguments: [
    ("cannot find 'netwrk' in scope", "Nothing is called netwrk here."),
    ("cannot find type 'Netwrk' in scope", "There is no type called Netwrk here."),
    ("missing argument for parameter 'network' in call", "wants network too"),
    (
      "missing arguments for parameters 'network', 'decoder' in call",
      "wants 'network', 'decoder' too"
    ),
    ("argument passed to call that takes no arguments", "nobody takes it"),
    (
      "type 'Spy' does not conform to protocol 'Network'",
      "Spy promises to be a Network and lacks something that Network asks for."
    ),
    ("class 'UserService' has no initializers", "Write an `init`"),
    (
      "incorrect argument label in call (have 'net:', expected 'network:')",
      "called network: where it is declared, and net: here"
    ),
    ("value of type 'any Network' has no member 'get'", "A any Network has nothing called get."),
    (
      "missing return in instance method expected to return 'Int'",
      "One way through this function ends without a Int."
    ),
    (
      "static property 'shared' is not concurrency-safe because it is nonisolated global shared mutable state",
      "shared is one for the whole program"
    ),
    ("expected '}' in struct", "A brace that was opened is never closed."),
  ])
  func `says what the compiler means`(message: String, words: String) {
    #expect(PlainWords.sentence(for: message)?.contains(words) == true)
  }

  @Test func `says nothing about what it doesn't know`() {
    #expect(PlainWords.sentence(for: "failed to produce diagnostic for expression") == nil)
    #expect(PlainWords.sentence(for: "") == nil)
  }

  @Test func `every entry fits its own pattern`() {
    for (pattern, words) in PlainWords.table {
      let message = pattern.replacing("*", with: "thing")
      #expect(PlainWords.sentence(for: message) != nil)
      #expect(!(PlainWords.sentence(for: message) ?? "{").contains("{"), "\(words)")
    }
  }
}
