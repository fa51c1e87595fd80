/// The one name that opens the same door in every wing: `Lesson04Singletons`.
package struct LessonName: Hashable, Sendable, CustomStringConvertible {
  /// The whole name, `Lesson04Singletons`.
  package let description: String

  /// The two digits, `04`.
  package let number: String

  /// What follows them, `Singletons`.
  package let subject: String

  /// Reads a name, or gives `nil` when `text` doesn't have the form `LessonNNSubject`.
  package init?(_ text: String) {
    guard text.hasPrefix("Lesson") else { return nil }
    let rest = text.dropFirst("Lesson".count)
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    let subject = rest.dropFirst(digits.count)
    let isWord = subject.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    guard digits.count == 2, subject.first?.isUppercase == true, isWord else { return nil }
    description = text
    number = String(digits)
    self.subject = String(subject)
  }
}
