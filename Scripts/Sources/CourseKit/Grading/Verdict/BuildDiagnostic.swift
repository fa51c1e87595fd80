/// What the compiler said about one place.
package struct BuildDiagnostic: Hashable, Codable, Sendable {
  /// How bad it is.
  package enum Severity: String, Codable, Sendable { case error, warning }

  /// Whose file it is about.
  package enum Owner: String, Codable, Sendable {
    /// A file of the answer.
    case answer
    /// The grading tests: nearly always a function that `Wiring.swift` no longer offers.
    case grader
    /// The lesson's world or anything else that students don't change.
    case course
  }

  /// How bad it is.
  package let severity: Severity

  /// The compiler's sentence.
  package let message: String

  /// Where, if the compiler named a place.
  package let place: SourcePlace?

  /// Whose file it is about.
  package let owner: Owner

  /// - Parameters:
  ///   - severity: how bad it is.
  ///   - message: the compiler's sentence.
  ///   - place: where, if the compiler named a place.
  ///   - owner: whose file it is about.
  package init(severity: Severity, message: String, place: SourcePlace?, owner: Owner) {
    self.severity = severity
    self.message = message
    self.place = place
    self.owner = owner
  }
}
