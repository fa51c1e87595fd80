import CourseKit
import Foundation

/// Where something stands in the course: a path relative to its root, and a line counted from 1 if one is meant.
struct Place: Hashable, Sendable, CustomStringConvertible {
  let path: String
  let line: Int?

  init(_ path: String, line: Int? = nil) { (self.path, self.line) = (path, line) }
  var description: String { line.map { "\(path):\($0)" } ?? path }
  func fact(_ fact: String) -> Finding { Finding(fact: fact, place: self) }
  var missing: Finding { fact("\(path) is missing.").remedy("Write it.") }
  var notText: Finding { fact("\(path) is not UTF-8 text.").remedy("Save it as UTF-8.") }

  var stray: Finding {
    fact("\(path) does not belong here.")
      .remedy("Remove it, or move it into the folder that it belongs to.")
  }

  var noCatch: Finding {
    fact("The mistake names no test that catches it.")
      .remedy("Add a line `Caught by: Task 1 · ` and the test's name.")
  }

  func notCompiling(_ error: String) -> Finding {
    fact("This does not compile: \(error)").remedy("Mend it.")
  }

  func notGraded(_ explanation: String) -> Finding {
    fact("No test could be run: \(explanation)").remedy("Mend that first.")
  }
}

extension Course {
  func place(_ url: URL, line: Int? = nil) -> Place { Place(path(of: url), line: line) }
}

/// Something that is not as it should be, made like `place.fact("It is so.").remedy("Mend it.")`.
struct Finding: Hashable, Sendable {
  let fact: String
  let place: Place
  var remedy = ""
  var isWarning = false

  func remedy(_ remedy: String) -> Finding {
    Finding(fact: fact, place: place, remedy: remedy, isWarning: isWarning)
  }
  var warning: Finding { Finding(fact: fact, place: place, remedy: remedy, isWarning: true) }
  func when(_ isSo: Bool) -> [Finding] { isSo ? [self] : [] }
  /// A check that something is as it should be, which finds this if it is not.
  func unless(_ isRight: Bool) -> Check { when(!isRight) }

  var text: String {
    let told = fact.replacing("\n", with: "\n    ")
    return "\(place): \(isWarning ? "warning" : "error"): \(told)\n    \(remedy)"
  }
}

/// What was found at one thing that was looked at. It counts once, as passed or as failed.
typealias Check = [Finding]

extension Check {
  var passed: Bool { allSatisfy(\.isWarning) }
}

/// Why nothing more could be looked at.
struct Obstacle: Error {
  let check: Check
}

/// A sentence of another program, cut where no one reads on.
func short(_ sentence: String) -> String {
  sentence.count > 300 ? sentence.prefix(300) + " …" : sentence
}

/// The promises of the course, by their numbers.
enum Proof: Int, CaseIterable, Sendable {
  case names = 1, starters, solutions, mistakes, liveCoding, texts, mutants

  var title: String {
    [
      "names and formats", "starters are red", "solutions are green", "mistakes and alternatives",
      "live-coding steps", "rules, code blocks and links", "mutants are killed",
    ][rawValue - 1]
  }
}

/// Counts what `verify` finds. Writes progress to stderr, and findings, times and the count to stdout.
actor Console {
  private(set) var passed = 0
  private(set) var failed = 0
  private(set) var findings: [Finding] = []
  private var work: [Proof: Duration] = [:]
  private var begun = 0
  private let terminal: any Terminal
  private let start = ContinuousClock.now
  init(_ terminal: any Terminal) { self.terminal = terminal }

  func next(of steps: [VerifyStep]) -> VerifyStep? {
    guard begun < steps.count else { return nil }
    begun += 1
    let replaces = terminal.showsProgress
    let spent = replaces ? " \(Int((.now - start) / .seconds(1)))s" : ""
    let counter = String(format: "%*d", "\(steps.count)".count, begun)
    let line = "[\(counter)/\(steps.count)\(spent)] \(steps[begun - 1].title)"
    terminal.writeError(replaces ? "\r\u{1B}[K" + line : line + "\n")
    return steps[begun - 1]
  }

  func add(_ checks: [Check], of proof: Proof, after work: Duration) {
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

  /// Tells the sum of it; the notes say what was left out on purpose, a sentence each.
  func end(_ notes: [String], closing: String? = nil) {
    clear()
    // Between hundreds of lines of progress an error is easily missed, so all stand here once more.
    let errors = findings.filter { !$0.isWarning }.map(\.text)
    var lines = errors.isEmpty ? [] : ["", "What failed"] + errors
    lines += notes.isEmpty ? [] : [""] + notes
    lines += ["", "Where the time went (work in seconds; several steps run at once)"]
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
