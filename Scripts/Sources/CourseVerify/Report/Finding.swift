import CourseKit

/// Something that is not as it should be: fact, place and remedy.
package struct Finding: Hashable, Sendable {
  package enum Severity: Sendable {
    /// The check it belongs to has failed.
    case error
    /// Worth a look; fails nothing.
    case warning
  }

  /// What is the case, as a sentence.
  package let fact: String

  /// Where it is to be mended.
  package let place: Place

  /// What to do, as a sentence.
  package let remedy: String
  package let severity: Severity

  package init(_ fact: String, at place: Place, remedy: String, severity: Severity = .error) {
    self.fact = fact
    self.place = place
    self.remedy = remedy
    self.severity = severity
  }
}
