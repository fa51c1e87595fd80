/// Finds out whose fault a failed build is.
struct BuildFailure {
  let job: GradingJob
  let log: BuildLog
  let diagnostics: [BuildDiagnostic]

  func outcome(_ end: ProcessEnd) -> Build.Outcome {
    switch end {
    case .cancelled:
      return .failed(.notStarted, explanation: Messages.cancelled, diagnostics: [])
    case .timedOut:
      let explanation = Messages.buildTimedOut(job.limits.build)
      return .failed(.timedOut, explanation: explanation, diagnostics: diagnostics)
    case .flooded:
      return .failed(.notCompiling, explanation: Messages.buildFlooded, diagnostics: diagnostics)
    case .exited, .signalled:
      return failed()
    }
  }

  private func failed() -> Build.Outcome {
    if log.isDiskFull {
      return .failed(.notGraded, explanation: Messages.diskFull, diagnostics: diagnostics)
    }
    if log.isCompilerKilled {
      return .failed(.notGraded, explanation: Messages.compilerKilled, diagnostics: [])
    }
    if let line = log.oldToolchainLine {
      return .failed(
        .notGraded,
        explanation: Messages.oldToolchain(line),
        diagnostics: diagnostics
      )
    }
    if let first = diagnostics.first(where: { $0.severity == .error && $0.place != nil }) {
      let name = BuildLog.quotedName(in: first.message)
      return first.owner == .course
        ? .failed(
          .notGraded,
          explanation: Messages.courseNotCompiling(first),
          diagnostics: diagnostics
        )
        : .failed(
          .notCompiling,
          explanation: Messages.notCompiling(first, missingName: name),
          diagnostics: diagnostics
        )
    }
    if log.isCompilerCrash {
      return .failed(
        .notCompiling,
        explanation: Messages.compilerCrashed,
        diagnostics: diagnostics
      )
    }
    if log.isLinkFailure {
      return .failed(.notCompiling, explanation: Messages.notLinking, diagnostics: diagnostics)
    }
    let explanation = Messages.buildFailed(log.lastLines)
    return .failed(.notGraded, explanation: explanation, diagnostics: [])
  }
}
