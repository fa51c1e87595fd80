import CourseKit
import Foundation

/// What `verify` tells while it works.
enum VerifyEvent: Sendable {
  /// A step begins: its place in the count, from 1, and what it looks at.
  case began(Int, of: Int, title: String)
  case found(Finding)

  /// All is done; the seconds are those of the whole run.
  case ended(VerifyReport, seconds: Double)
}

/// Writes progress to stderr, and findings, times and the count to stdout.
actor Console {
  private let isTerminal: Bool
  private let start = ContinuousClock.now
  private let write: @Sendable (_ text: String, _ toErrors: Bool) -> Void

  /// - Parameters:
  ///   - isTerminal: whether progress is read on a terminal, where each line may replace the one before.
  ///   - write: puts a text on stdout, or on stderr.
  init(isTerminal: Bool, write: @escaping @Sendable (_ text: String, _ toErrors: Bool) -> Void) {
    self.isTerminal = isTerminal
    self.write = write
  }

  func show(_ event: VerifyEvent) {
    if isTerminal { write("\r\u{1B}[K", true) }
    switch event {
    case .began(let number, let count, let title):
      let digits = String(count).count
      let seconds = isTerminal ? " \(Int((ContinuousClock.now - start).inSeconds))s" : ""
      let counter = String(number).leftPadded(to: digits) + "/\(count)"
      write("[\(counter)\(seconds)] \(title)" + (isTerminal ? "" : "\n"), true)
    case .found(let finding):
      write(finding.text + "\n", false)
    case .ended(let report, let seconds):
      write(Self.summary(of: report, seconds: seconds), false)
    }
  }

  private static func summary(of report: VerifyReport, seconds: Double) -> String {
    // Between hundreds of lines of progress an error is easily missed, so all stand here once more.
    let errors = report.findings.filter { $0.severity == .error }.map(\.text)
    var lines = errors.isEmpty ? [] : ["", "What failed"] + errors
    lines += report.notes.isEmpty ? [] : [""] + report.notes
    lines += ["", "Where the time went (work in seconds; several steps run at once)"]
    for (proof, spent) in report.seconds.sorted(by: { $0.key < $1.key }) {
      lines.append(row("\(proof.rawValue) \(proof.title)", spent))
    }
    lines.append(row("from start to end", seconds))
    lines.append("\(report.passed) passed, \(report.failed) failed")
    return lines.joined(separator: "\n") + "\n"
  }

  private static func row(_ label: String, _ seconds: Double) -> String {
    let tenths = Int((seconds * 10).rounded())
    let label = "  " + label + String(repeating: " ", count: max(0, 36 - label.count))
    return label + "\(tenths / 10).\(tenths % 10)".leftPadded(to: 8)
  }
}

extension String {
  fileprivate func leftPadded(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}

extension Duration {
  /// The duration as seconds with a fraction.
  var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
