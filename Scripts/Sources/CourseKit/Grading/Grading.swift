import Foundation

/// One answer on its way to a verdict, in a workspace that is locked.
struct Grading {
  let workspace: Workspace
  let toolchain: Toolchain
  let job: GradingJob
  let report: @Sendable (GradingStep) -> Void

  /// - Throws: what keeps the tool from its work: `GradingFault`, `SpawnError`, file errors, `CancellationError`.
  func verdict(runsTests: Bool) async throws -> LessonVerdict {
    let files = AnswerFiles(job.answer)
    if files.isIncomplete { return uniform(.notGraded, files, files.findings.last?.message ?? "") }
    if files.files.isEmpty {
      return uniform(.notStarted, files, Messages.noAnswer(at: job.answer.base.path))
    }
    let changed = try workspace.lay(files, for: job.lesson)
    let map = PathMap(workspace: workspace, lesson: job.lesson, files: files)

    report(.building(job.lesson))
    let clock = ContinuousClock()
    let start = clock.now
    let build = Build(toolchain: toolchain, workspace: workspace, job: job, map: map)
    let outcome = await build.run(changed: changed)
    let buildSeconds = (clock.now - start) / .seconds(1)

    switch outcome {
    case .failed(let state, let explanation, let diagnostics):
      return .uniform(
        state,
        job,
        explanation: explanation,
        diagnostics: diagnostics,
        findings: files.findings + missingWiring(files, state),
        buildSeconds: buildSeconds
      )
    case .built(let warnings):
      let scratch = workspace.scratch(sanitizesThreads: job.sanitizesThreads)
      guard runsTests else {
        return .uniform(
          .notStarted,
          job,
          explanation: "",
          diagnostics: warnings,
          findings: files.findings,
          buildSeconds: buildSeconds
        )
      }
      guard let product = TestProduct(scratch: scratch) else {
        return uniform(.notGraded, files, Messages.noProduct)
      }
      let recursion = warnings.first { $0.message.contains("infinite recursion") }?.place
      report(.testing(job.lesson, count: job.tests.count))
      let run = TestRun(
        toolchain: toolchain,
        workspace: workspace,
        job: job,
        map: map,
        product: product
      )
      let tests = try await TestSession(run: run, recursion: recursion, report: report).verdicts()
      return LessonVerdict(
        lesson: job.lesson,
        tasks: LessonVerdict.tasks(of: tests),
        diagnostics: warnings,
        findings: files.findings,
        buildSeconds: buildSeconds,
        testSeconds: (clock.now - start) / .seconds(1) - buildSeconds
      )
    }
  }

  private func uniform(
    _ state: VerdictState,
    _ files: AnswerFiles,
    _ explanation: String
  ) -> LessonVerdict {
    .uniform(state, job, explanation: explanation, findings: files.findings)
  }

  /// The grader's complaint about a function it can't find is easier to read beside the file that is gone.
  private func missingWiring(_ files: AnswerFiles, _ state: VerdictState) -> [FileFinding] {
    guard state == .notCompiling, files.files["Wiring.swift"] == nil else { return [] }
    let path = job.answer.base.appending(path: "Wiring.swift").path
    return [FileFinding(kind: .missing, path: path, message: Messages.noWiring(at: path))]
  }
}
