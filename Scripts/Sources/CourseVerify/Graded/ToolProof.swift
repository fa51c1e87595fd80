import CourseKit
import Foundation

/// The tool's own tests pass.
struct ToolProof: Sendable {
  let course: Course
  let tests: PackageTests

  /// A check for each test.
  func checks() async -> [Check] {
    let build = await tests.build()
    return build.succeeded ? checks(afterRun: await tests.test()) : checks(afterBuild: build)
  }

  /// What a build that failed says.
  func checks(afterBuild build: PackageTests.Outcome) -> [Check] {
    let errors = Compiler.diagnostics(in: build.text).filter { $0.severity == "error" }
    if errors.isEmpty { return [Check(Messages.toolFails(build.text, at: place))] }
    return [Check(errors.map { Messages.notCompiling($0.message, at: at($0)) })]
  }

  /// A check for each test that ran.
  func checks(afterRun run: PackageTests.Outcome) -> [Check] {
    let output = run.output
    guard let total = output.total, total > 0 else {
      return [Check(Messages.toolFails(run.text, at: place))]
    }
    let failed = output.failed.map { name in
      Check(
        output.issues.filter { $0.test == name }.map { issue in
          let there = tests.place(of: issue.file, line: issue.line, in: course)
          return Messages.toolTestFails(name, issue.message, at: there)
        }.ifEmpty([Messages.toolTestFails(name, "it failed", at: place)])
      )
    }
    let unfinished = total - output.passed.count - output.failed.count - output.skipped
    let lost = unfinished > 0 ? [Check(Messages.lostTests(unfinished, at: place))] : []
    let odd =
      !run.succeeded && failed.isEmpty && lost.isEmpty
      ? [Check(Messages.toolFails(run.text, at: place))] : []
    return output.passed.map { _ in Check() } + failed + lost + odd
  }

  private var place: Place { course.place(tests.package) }

  private func at(_ diagnostic: Compiler.Diagnostic) -> Place {
    course.place(URL(filePath: diagnostic.path), line: diagnostic.line)
  }
}

extension Array {
  fileprivate func ifEmpty(_ other: [Element]) -> [Element] { isEmpty ? other : self }
}
