import Foundation

/// Writes progress to stderr, and findings, times and the count to stdout.
package actor ConsoleOutput: VerifyOutput {
  private let isTerminal: Bool
  private let start = ContinuousClock.now
  private let write: @Sendable (_ text: String, _ toErrors: Bool) -> Void

  /// - Parameters:
  ///   - isTerminal: whether progress is read on a terminal, where each line may replace the one before.
  ///   - write: puts a text on stdout, or on stderr.
  package init(
    isTerminal: Bool,
    write: @escaping @Sendable (_ text: String, _ toErrors: Bool) -> Void
  ) {
    self.isTerminal = isTerminal
    self.write = write
  }

  package func began(_ number: Int, of count: Int, title: String) {
    let seconds = Int((ContinuousClock.now - start).inSeconds)
    let line = Messages.progress(number, of: count, seconds: isTerminal ? seconds : nil, title)
    write(isTerminal ? clearLine + line : line + "\n", true)
  }

  package func found(_ finding: Finding) {
    if isTerminal { write(clearLine, true) }
    write(Messages.text(of: finding) + "\n", false)
  }

  package func ended(_ report: VerifyReport, seconds: Double) {
    if isTerminal { write(clearLine, true) }
    write(Messages.errors(in: report), false)
    write(Messages.times(report, seconds: seconds), false)
    write(Messages.count(passed: report.passed, failed: report.failed) + "\n", false)
  }

  private var clearLine: String { "\r\u{1B}[K" }
}
