import CourseKit
import Foundation

/// A location in the course: a path relative to its root, and optionally a line counted from 1.
struct CourseLocation: Hashable, Sendable, CustomStringConvertible {
  let path: String
  let line: Int?

  init(_ path: String, line: Int? = nil) {
    self.path = path
    self.line = line
  }
  var description: String { line.map { "\(path):\($0)" } ?? path }
  func fact(_ fact: String) -> Finding { Finding(fact: fact, place: self) }
  var missing: Finding { fact("\(path) is missing.").remedy("Write it.") }
  var notText: Finding { fact("\(path) is not UTF-8 text.").remedy("Save it as UTF-8.") }

  var unexpectedFile: Finding {
    fact("\(path) does not belong here.")
      .remedy("Remove it, or move it into the folder that it belongs to.")
  }

  func notCompiling(_ error: String) -> Finding {
    fact("This does not compile: \(error)").remedy("Fix it.")
  }

  func notGraded(_ explanation: String) -> Finding {
    fact("No test could be run: \(explanation)").remedy("Fix that first.")
  }
}

extension Course {
  func place(_ url: URL, line: Int? = nil) -> CourseLocation {
    CourseLocation(path(of: url), line: line)
  }
}

/// A problem, created like `place.fact("It is so.").remedy("Fix it.")`.
struct Finding: Hashable, Sendable {
  let fact: String
  let place: CourseLocation
  var remedy = ""
  var isWarning = false

  func remedy(_ remedy: String) -> Finding {
    Finding(fact: fact, place: place, remedy: remedy, isWarning: isWarning)
  }
  var warning: Finding { Finding(fact: fact, place: place, remedy: remedy, isWarning: true) }
  func when(_ isSo: Bool) -> [Finding] { isSo ? [self] : [] }
  /// Returns a check that has this finding if the condition is false.
  func unless(_ isRight: Bool) -> CheckResult { when(!isRight) }

  var text: String {
    let told = fact.replacing("\n", with: "\n    ")
    return "\(place): \(isWarning ? "warning" : "error"): \(told)\n    \(remedy)"
  }
}

/// The findings of one check. It counts once, as passed or as failed.
typealias CheckResult = [Finding]

extension CheckResult { var passed: Bool { allSatisfy(\.isWarning) } }

/// The findings that prevent all further checks.
struct VerificationAborted: Error { let check: CheckResult }

/// Returns a message of another program, truncated if it is long.
func truncated(_ sentence: String) -> String {
  sentence.count > 300 ? sentence.prefix(300) + " …" : sentence
}

enum Proof: Int, CaseIterable, Sendable {
  case names = 1, starters, solutions, mistakes, liveCoding, texts, mutants

  var title: String {
    [
      "names and formats", "starters are red", "solutions are green", "mistakes and alternatives",
      "live-coding steps", "rules, code blocks and links", "mutants are killed",
    ][rawValue - 1]
  }
}

/// A counter of the findings. It writes progress to stderr, and findings, times and the count to stdout.
actor VerificationReporter {
  private(set) var passed = 0
  private(set) var failed = 0
  private(set) var findings: [Finding] = []
  private var work: [Proof: Duration] = [:]
  private var begun = 0
  private let terminal: any Terminal
  private let start = ContinuousClock.now
  init(_ terminal: any Terminal) { self.terminal = terminal }

  func beginNextStep(of steps: [VerifyStep]) -> VerifyStep? {
    guard begun < steps.count else { return nil }
    begun += 1
    let replaces = terminal.showsProgress
    let spent = replaces ? " \(Int((.now - start) / .seconds(1)))s" : ""
    let counter = String(format: "%*d", "\(steps.count)".count, begun)
    let line = "[\(counter)/\(steps.count)\(spent)] \(steps[begun - 1].title)"
    terminal.writeError(replaces ? "\r\u{1B}[K" + line : line + "\n")
    return steps[begun - 1]
  }

  func add(_ checks: [CheckResult], of proof: Proof, after work: Duration) {
    passed += checks.count(where: \.passed)
    failed += checks.count { !$0.passed }
    self.work[proof, default: .zero] += work
    let found = checks.joined().sorted {
      ($0.place.path, $0.place.line ?? 0) < ($1.place.path, $1.place.line ?? 0)
    }
    findings += found
    if !found.isEmpty { clear() }
    for finding in found { terminal.write(finding.text + "\n") }
  }

  /// Prints the summary; each note names something that was left out on purpose.
  func end(_ notes: [String], closing: String? = nil) {
    clear()
    // Between hundreds of lines of progress an error is easily missed, so all errors are repeated here.
    let errors = findings.filter { !$0.isWarning }.map(\.text)
    var lines = errors.isEmpty ? [] : ["", "Failures"] + errors
    lines += notes.isEmpty ? [] : [""] + notes
    lines += ["", "Where the time went (work in seconds; several steps run concurrently)"]
    lines += Proof.allCases.compactMap { proof in
      work[proof].map { row("\(proof.rawValue) \(proof.title)", $0) }
    }
    lines += [row("from start to end", .now - start)] + (closing.map { ["", $0] } ?? [])
    lines += ["\(passed) passed, \(failed) failed"]
    terminal.write(lines.joined(separator: "\n") + "\n")
  }

  private func clear() { if terminal.showsProgress { terminal.writeError("\r\u{1B}[K") } }

  private func row(_ label: String, _ time: Duration) -> String {
    "  " + label.padding(toLength: 36, withPad: " ", startingAt: 0)
      + String(format: "%8.1f", time / .seconds(1))
  }
}
