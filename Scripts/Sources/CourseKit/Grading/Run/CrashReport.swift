import Foundation

/// What a process said when it trapped.
struct CrashReport {
  /// The runtime's sentence, like `Index out of range`, if it said one.
  let reason: String?

  /// Whether the runtime said so and began with a backtrace. When several threads trap at once, its backtracer may hang, and
  /// the process with it.
  let isUnfinished: Bool

  /// Where, if it named a file of the answer.
  let place: SourcePlace?

  /// What the process printed, without the lines of backtracer and sanitizer, and without the sentence in `reason`.
  let output: CapturedOutput

  /// - Parameters:
  ///   - output: what the process printed.
  ///   - hasTrapped: whether a signal ended it, so that a fatal error is the runtime's sentence, not the answer's.
  ///   - map: knows the answer's files.
  init(_ output: CapturedOutput, hasTrapped: Bool, map: PathMap) {
    let lines = output.head.split(separator: "\n") + output.tail.split(separator: "\n")
    let fatal = lines.last { $0.contains("Fatal error") }
    reason = fatal.map(Self.reason)
    isUnfinished = fatal != nil && lines.contains(where: Self.isOfBacktracer)
    place = fatal.flatMap { Self.place($0, map: map) }
    let told = hasTrapped ? fatal : nil
    self.output = CapturedOutput(
      head: Self.withoutTrace(output.head, told),
      tail: Self.withoutTrace(output.tail, told),
      omittedBytes: output.omittedBytes
    )
  }

  /// `Exercise04/Cart.swift:12: Fatal error: No cart` gives `No cart`.
  private static func reason(_ line: Substring) -> String {
    guard let word = line.ranges(of: "Fatal error").first else { return String(line) }
    let text = line[word.upperBound...].drop { $0 == ":" || $0 == " " }
    return text.isEmpty ? "Fatal error" : String(text)
  }

  private static func place(_ line: Substring, map: PathMap) -> SourcePlace? {
    guard let end = line.firstRange(of: ": Fatal error")?.lowerBound else { return nil }
    let parts = line[..<end].split(separator: ":")
    guard parts.count >= 2, let row = Int(parts[parts.count - 1]) else { return nil }
    let name = parts.dropLast().joined(separator: ":")
    let original = map.original(of: name)
    let file = original.owner == .answer ? original.file : map.answerFile(fileID: name)
    return file.map { SourcePlace(file: $0, line: row) }
  }

  private static func withoutTrace(_ text: String, _ told: Substring?) -> String {
    let text = DataRace.removed(from: text)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let kept = lines.filter { line in
      !line.hasPrefix("*** Signal ") && !line.hasPrefix("*** Program crashed")
        && !line.hasPrefix(Self.unsuspended) && line != "Current stack trace:" && !isRawFrame(line)
        && line != told
    }
    if kept.count == lines.count { return text }
    let end = kept.lastIndex { !$0.isEmpty } ?? -1
    return kept[...end].map { $0 + "\n" }.joined()
  }

  /// What the runtime says of a thread that traps while it wants to look at it.
  private static let unsuspended = "swift-runtime: failed to suspend thread "

  /// A line that follows a trap. Signal 3 is the engine's own, which wants to know where a loop is.
  private static func isOfBacktracer(_ line: Substring) -> Bool {
    line.hasPrefix(unsuspended)
      || line.hasPrefix("*** Signal ") && !line.hasPrefix("*** Signal 3:")
  }

  /// A line like `4    libswiftCore.so    0x00007fa939b5f130 swift_reportError + 33`.
  private static func isRawFrame(_ line: Substring) -> Bool {
    let words = line.split(separator: " ", maxSplits: 3)
    return words.count >= 3 && Int(words[0]) != nil && words[2].hasPrefix("0x00")
  }
}
