/// What became of one lesson's answer: the model behind terminal, JSON and CI.
///
/// Encoded as JSON it is the documented schema; `schemaVersion` grows when a field changes its
/// meaning or goes away, and stays when one is added.
package struct LessonVerdict: Hashable, Codable, Sendable {
  /// The version of the encoded form.
  package static let currentSchemaVersion = 1

  /// The version of the encoded form, 1 today.
  package let schemaVersion: Int

  /// The lesson.
  package let lesson: LessonReference

  /// Passed only if every expected test passed.
  package let state: VerdictState

  /// Why there is no test result, in a sentence or two; empty when the tests speak for themselves.
  package let explanation: String

  /// The tasks, by number. All are there in every state.
  package let tasks: [TaskVerdict]

  /// What the compiler said: errors of the answer first, then other errors, then warnings of the answer.
  package let diagnostics: [BuildDiagnostic]

  /// What a person should know about the answer's files.
  package let findings: [FileFinding]

  /// Wall-clock seconds of the build.
  package let buildSeconds: Double

  /// Wall-clock seconds of all tests together.
  package let testSeconds: Double

  /// - Parameters:
  ///   - lesson: the lesson.
  ///   - state: what became of it; by default what its tasks make of it.
  ///   - explanation: why there is no test result.
  ///   - tasks: the tasks, by number.
  ///   - diagnostics: what the compiler said.
  ///   - findings: what a person should know about the answer's files.
  ///   - buildSeconds: wall-clock seconds of the build.
  ///   - testSeconds: wall-clock seconds of all tests together.
  package init(
    lesson: LessonReference,
    state: VerdictState? = nil,
    explanation: String = "",
    tasks: [TaskVerdict],
    diagnostics: [BuildDiagnostic] = [],
    findings: [FileFinding] = [],
    buildSeconds: Double = 0,
    testSeconds: Double = 0
  ) {
    self.schemaVersion = Self.currentSchemaVersion
    self.lesson = lesson
    self.state = state ?? .combined(tasks.map(\.state))
    self.explanation = explanation
    self.tasks = tasks
    self.diagnostics = diagnostics
    self.findings = findings
    self.buildSeconds = buildSeconds
    self.testSeconds = testSeconds
  }
}
