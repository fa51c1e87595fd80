import Foundation

/// Grades answers, one after the other, in a scratch package of its own.
///
/// Never writes outside `<root>/.build/course/<workspace>` and the folder for temporary files. Two engines with the
/// same workspace, in one process or two, take turns; for work at the same time give each its own workspace name.
package struct GradingEngine: Sendable {
  /// The course's root: the folder of its `Package.swift`.
  package let root: URL

  /// The name of the scratch package, a folder name like `grade` or `verify`.
  package let workspace: String

  private let toolchain: Toolchain?

  /// - Parameters:
  ///   - root: the course's root: the folder of its `Package.swift`.
  ///   - workspace: the name of the scratch package, a folder name like `grade` or `verify`.
  ///   - toolchain: what builds; the one in the `PATH` by default.
  package init(
    root: URL,
    workspace: String = "grade",
    toolchain: Toolchain? = Toolchain.found()
  ) {
    self.root = root
    self.workspace = workspace
    self.toolchain = toolchain
  }

  /// Builds an answer, runs its tests and judges them.
  ///
  /// Never throws: whatever goes wrong is in the verdict. When the calling task is cancelled, all processes
  /// are ended first and the verdict is `notStarted` for what had not run.
  ///
  /// - Parameters:
  ///   - job: what to grade.
  ///   - report: told what is going on, from any thread.
  /// - Returns: the verdict, with every task and test of the job in it.
  package func grade(
    _ job: GradingJob,
    report: @escaping @Sendable (GradingStep) -> Void = { _ in }
  ) async -> LessonVerdict {
    await verdict(job, runsTests: true, report: report)
  }

  /// Builds an answer and runs nothing, so that the next `grade` is quick.
  ///
  /// - Parameters:
  ///   - job: what will be graded.
  ///   - report: told what is going on, from any thread.
  /// - Returns: a verdict `notStarted` with the warnings, or `notCompiling` with the errors, or `notGraded`.
  package func build(
    _ job: GradingJob,
    report: @escaping @Sendable (GradingStep) -> Void = { _ in }
  ) async -> LessonVerdict {
    await verdict(job, runsTests: false, report: report)
  }

  private func verdict(
    _ job: GradingJob,
    runsTests: Bool,
    report: @escaping @Sendable (GradingStep) -> Void
  ) async -> LessonVerdict {
    func cannot(_ explanation: String) -> LessonVerdict {
      .uniform(.notGraded, job, explanation: explanation)
    }
    guard let toolchain else { return cannot(Messages.noToolchain) }
    if job.tests.isEmpty && runsTests { return cannot(Messages.nothingExpected) }
    let place = Workspace(root: root, name: workspace)
    do {
      let lock = try await WorkspaceLock.take(place.folder) { report(.waiting(for: $0)) }
      defer { withExtendedLifetime(lock) {} }
      let grading = Grading(workspace: place, toolchain: toolchain, job: job, report: report)
      return try await grading.verdict(runsTests: runsTests)
    } catch is CancellationError {
      return .uniform(.notStarted, job, explanation: Messages.cancelled)
    } catch GradingFault.missing(let path) {
      return cannot(Messages.missing(path))
    } catch GradingFault.unwritable(let path) {
      return cannot(Messages.unwritable(path))
    } catch let error as SpawnError {
      return cannot(Messages.programTrouble(error))
    } catch {
      return cannot(Messages.fileTrouble(error))
    }
  }
}
