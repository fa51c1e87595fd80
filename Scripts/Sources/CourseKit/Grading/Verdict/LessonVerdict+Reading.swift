extension LessonVerdict {
  /// All tests of all tasks.
  package var tests: [TestVerdict] { tasks.flatMap(\.tests) }

  /// The error to show first: the first of the answer's own files, else the first of all.
  package var firstError: BuildDiagnostic? { errors.first }

  /// The compiler's errors, those of the answer's own files first.
  package var errors: [BuildDiagnostic] { diagnostics.filter { $0.severity == .error } }

  /// The compiler's warnings about the answer.
  package var warnings: [BuildDiagnostic] { diagnostics.filter { $0.severity == .warning } }

  /// The exit code that a command ends with: 0 passed, 1 not passed, 2 could not be graded.
  package var exitCode: Int32 {
    switch state {
    case .passed: 0
    case .notGraded: 2
    case .failing, .notCompiling, .crashed, .timedOut, .notStarted: 1
    }
  }

  /// A verdict without any test result: every test and task of the job has the same state.
  ///
  /// - Parameters:
  ///   - state: the state of the lesson, its tasks and their tests.
  ///   - job: what was to be graded.
  ///   - explanation: why there is no test result.
  ///   - diagnostics: what the compiler said.
  ///   - findings: what a person should know about the answer's files.
  ///   - buildSeconds: wall-clock seconds of the build.
  package static func uniform(
    _ state: VerdictState,
    _ job: GradingJob,
    explanation: String,
    diagnostics: [BuildDiagnostic] = [],
    findings: [FileFinding] = [],
    buildSeconds: Double = 0
  ) -> LessonVerdict {
    LessonVerdict(
      lesson: job.lesson,
      state: state,
      explanation: explanation,
      tasks: tasks(of: job.tests.map { TestVerdict(test: $0, state: state) }),
      diagnostics: diagnostics,
      findings: findings,
      buildSeconds: buildSeconds
    )
  }

  /// Sorts tests into their tasks, by number; the order within a task stays.
  static func tasks(of tests: [TestVerdict]) -> [TaskVerdict] {
    Dictionary(grouping: tests, by: \.test.task)
      .sorted { $0.key < $1.key }
      .map { TaskVerdict(number: $0.key, tests: $0.value) }
  }
}
