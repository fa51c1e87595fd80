import CourseKit
import Foundation

/// The solutions pass together in one process under the thread sanitizer, as often as asked.
struct SanitizerProof: Sendable {
  let course: Course
  let tests: PackageTests

  /// How many tests must run at least.
  let expected: Int
  let runs: Int

  /// A check for the build and one for each run.
  func checks() async -> [Check] {
    let build = await tests.build()
    // The engine tells of warnings in a solution, so here it is about graders and worlds.
    let diagnostics = Compiler.diagnostics(in: build.text).filter {
      $0.severity == "error" || !at($0).path.hasPrefix("Solutions/")
    }
    // An incremental build is silent about a file that it doesn't compile anew.
    defer { if !diagnostics.isEmpty || !build.succeeded { tests.forgetBuild() } }
    let place = Place("Solutions")
    guard build.succeeded else {
      let errors = diagnostics.filter { $0.severity == "error" }
      if errors.isEmpty { return [Check(Messages.sanitizerFails(build.text, at: place))] }
      return [Check(errors.map { Messages.notCompiling($0.message, at: at($0)) })]
    }
    var checks = [Check(diagnostics.map { Messages.compilerWarning($0.message, at: at($0)) })]
    for run in 1...runs { checks.append(Check(findings(await tests.test(), ofRun: run))) }
    return checks
  }

  /// What one run of the tests says.
  func findings(_ outcome: PackageTests.Outcome, ofRun run: Int) -> [Finding] {
    let output = outcome.output
    let place = Place("Solutions")
    var findings = races(in: outcome.text)
    findings += output.issues.map { issue in
      let there = tests.place(of: issue.file, line: issue.line, in: course)
      return Messages.failsTogether(issue.test, run: run, of: runs, issue.message, at: there)
    }
    if findings.isEmpty, output.total == nil || !outcome.succeeded {
      findings.append(Messages.sanitizerFails(outcome.text, at: place))
    }
    if let total = output.total, total < expected {
      findings.append(Messages.ranTooFew(total, expected: expected, at: place))
    }
    return findings
  }

  /// The summaries of the sanitizer's reports, each once.
  private func races(in text: String) -> [Finding] {
    let summaries = TextFile.lines(of: text).filter { $0.hasPrefix("SUMMARY: ThreadSanitizer: ") }
    return Set(summaries).sorted().map { summary in
      let form = #/SUMMARY: ThreadSanitizer: (.+?) (\/.+?)(?::(\d+))?(?::\d+)?( in .*)?/#
      guard let match = summary.wholeMatch(of: form) else {
        return Messages.race(summary, at: Place("Solutions"))
      }
      let line = match.output.3.flatMap { Int($0) }
      let place = course.place(URL(filePath: String(match.output.2)), line: line)
      return Messages.race(String(match.output.1), at: place)
    }
  }

  private func at(_ diagnostic: Compiler.Diagnostic) -> Place {
    course.place(URL(filePath: diagnostic.path), line: diagnostic.line)
  }
}
