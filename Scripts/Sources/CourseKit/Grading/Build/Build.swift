import Foundation

/// One build of a laid answer.
struct Build {
  /// How a build came out.
  enum Outcome {
    /// The test program is there.
    case built(warnings: [BuildDiagnostic])
    /// It is not, and this is why.
    case failed(VerdictState, explanation: String, diagnostics: [BuildDiagnostic])
  }

  let toolchain: Toolchain
  let workspace: Workspace
  let job: GradingJob
  let map: PathMap

  /// Builds; if that fails for a reason that no one wrote, throws the build folder away and builds once more, the plain way.
  ///
  /// - Parameter changed: paths of the answer's files that differ from the last build.
  func run(changed: Set<String>) async -> Outcome {
    let first = await attempt(changed: changed, .quick)
    guard case .failed(.notGraded, _, []) = first, !Task.isCancelled else { return first }
    try? Mirror.remove(scratch)
    return await attempt(changed: changed, .plain)
  }

  private enum Way { case quick, plain }

  private var scratch: URL { workspace.scratch(sanitizesThreads: job.sanitizesThreads) }

  private func attempt(changed: Set<String>, _ way: Way) async -> Outcome {
    let memory = WarningMemory(scratch: scratch, answer: workspace.answerFolder(job.lesson))
    memory.prepare(changed: changed)
    do {
      let result = try await process(way).run()
      let log = BuildLog(result.output.head + result.output.tail)
      let diagnostics = self.diagnostics(log)
      let warned = log.entries.compactMap { $0.file.flatMap(map.answerPath) }
      if result.end == .exited(0), !log.isCancelled {
        memory.learn(exactly: Set(warned))
        return .built(warnings: diagnostics.filter { $0.severity == .warning })
      }
      memory.learn(atLeast: Set(warned))
      return BuildFailure(job: job, log: log, diagnostics: diagnostics).outcome(result.end)
    } catch let error as SpawnError {
      return .failed(.notGraded, explanation: Messages.programTrouble(error), diagnostics: [])
    } catch {
      return .failed(.notStarted, explanation: Messages.cancelled, diagnostics: [])
    }
  }

  private func process(_ way: Way) -> ChildProcess {
    var process = ChildProcess(
      program: toolchain.swift,
      arguments: ["build"] + toolchain.buildArguments(workspace, job) + ["--build-tests"],
      environment: toolchain.environment.merging(["COURSE_LESSON": job.lesson.number]) { $1 },
      folder: workspace.package,
      timeLimit: job.limits.build,
      keptOutput: 2 << 20,
      totalOutput: 256 << 20
    )
    process.isTagged = false
    #if os(Linux)
      if way == .quick {
        // The package brings its own `EntryPoint`, so nobody reads an index.
        process.arguments.append("--disable-index-store")
        let compiler = CompilerStandIn(toolchain: toolchain, folder: workspace.compilers).path()
        process.environment["SWIFT_EXEC"] = compiler
      }
    #endif
    return process
  }

  /// Errors of the answer, then other errors, then the answer's warnings; each in the compiler's order.
  private func diagnostics(_ log: BuildLog) -> [BuildDiagnostic] {
    let all = log.entries.map { entry in
      let original = entry.file.map(map.original)
      return BuildDiagnostic(
        severity: entry.severity,
        message: entry.message,
        place: original.map { SourcePlace(file: $0.file, line: entry.line, column: entry.column) },
        owner: original?.owner ?? .course
      )
    }
    let errors = all.filter { $0.severity == .error }
    let placed = errors.filter { $0.place != nil }
    return placed.filter { $0.owner == .answer }
      + placed.filter { $0.owner == .grader }
      + placed.filter { $0.owner == .course }
      + (placed.isEmpty ? errors : [])
      + all.filter { $0.severity == .warning && $0.owner == .answer }
  }
}
