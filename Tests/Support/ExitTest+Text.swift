import Foundation
import Testing

extension ExitTest.Result {
  /// The text that the process wrote to standard error.
  public var errorText: String {
    String(decoding: standardErrorContent, as: UTF8.self)
  }

  /// The message that the process wrote before it stopped, without the crash report that may follow.
  public var lastWords: String {
    let text = errorText
    let start = text.range(of: "Fatal error")?.lowerBound ?? text.startIndex
    let reports = ["\nCurrent stack trace", "\nStack dump", "\nThread ", "\n***", "\n💣"]
    let end = reports.compactMap { text.range(of: $0, range: start..<text.endIndex)?.lowerBound }
      .min()
    return String(text[start..<(end ?? text.endIndex)])
  }
}
