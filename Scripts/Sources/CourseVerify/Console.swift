import Foundation

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
  /// The work for each proof, summed over what ran at the same time.
  private var work: [Proof: Duration] = [:]
  private var begun = 0
  private let isTerminal: Bool
  private let start = ContinuousClock.now
  private let write: VerifyTool.Write

  /// `isTerminal`: progress is read on a terminal, where each line may replace the one before.
  init(isTerminal: Bool, write: @escaping VerifyTool.Write) {
    self.isTerminal = isTerminal
    self.write = write
  }

  func next(of steps: [VerifyStep]) -> VerifyStep? {
    guard begun < steps.count else { return nil }
    begun += 1
    let spent = isTerminal ? " \(Int((.now - start) / .seconds(1)))s" : ""
    let counter = String(format: "%*d", "\(steps.count)".count, begun)
    let line = "[\(counter)/\(steps.count)\(spent)] \(steps[begun - 1].title)"
    write(isTerminal ? "\r\u{1B}[K" + line : line + "\n", true)
    return steps[begun - 1]
  }

  func add(_ checks: [Check], of proof: Proof, after work: Duration) {
    passed += checks.count(where: \.passed)
    failed += checks.count { !$0.passed }
    self.work[proof, default: .zero] += work
    let found = checks.flatMap(\.findings).sorted { $0.place < $1.place }
    findings += found
    if isTerminal, !found.isEmpty { write("\r\u{1B}[K", true) }
    for finding in found { write(finding.text + "\n", false) }
  }

  /// Tells the sum of it; the notes say what was left out on purpose, a sentence each.
  func end(_ notes: [String]) {
    if isTerminal { write("\r\u{1B}[K", true) }
    // Between hundreds of lines of progress an error is easily missed, so all stand here once more.
    let errors = findings.filter { !$0.isWarning }.map(\.text)
    var lines = errors.isEmpty ? [] : ["", "What failed"] + errors
    lines += notes.isEmpty ? [] : [""] + notes
    lines += ["", "Where the time went (work in seconds; several steps run at once)"]
    lines += Proof.allCases.compactMap { proof in
      work[proof].map { row("\(proof.rawValue) \(proof.title)", $0) }
    }
    lines += [row("from start to end", .now - start), "\(passed) passed, \(failed) failed"]
    write(lines.joined(separator: "\n") + "\n", false)
  }

  private func row(_ label: String, _ time: Duration) -> String {
    let tenths = (time / .seconds(0.1)).rounded()
    return "  " + label.padding(toLength: 36, withPad: " ", startingAt: 0)
      + String(format: "%8.1f", tenths / 10)
  }
}
