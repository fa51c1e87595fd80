/// What went wrong and what to do about it, for a person: the fact with its place, and the remedy.
package struct Explanation: Error, Equatable, Sendable, CustomStringConvertible {
  /// One sentence that says what is the case, and where.
  package let fact: String

  /// One sentence that says what to do.
  package let remedy: String

  package init(fact: String, remedy: String) {
    self.fact = fact
    self.remedy = remedy
  }

  /// Fact and remedy, on one line.
  package var description: String { "\(fact) \(remedy)" }
}
