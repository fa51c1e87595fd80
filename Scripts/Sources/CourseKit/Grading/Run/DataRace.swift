/// Reads the reports of the thread sanitizer.
enum DataRace {
  /// One issue a report, with the first line of the answer that it names, each place once.
  static func issues(in output: CapturedOutput, map: PathMap) -> [TestIssue] {
    var places: [SourcePlace?] = []
    for report in reports(output.head) + reports(output.tail) {
      let place = report.compactMap { Self.place(in: $0, map: map) }.first
      if !places.contains(place) { places.append(place) }
    }
    return places.map { TestIssue(message: Messages.dataRace, place: $0) }
  }

  /// The lines of each report, which a warning begins and a summary ends.
  private static func reports(_ text: String) -> [[Substring]] {
    var reports: [[Substring]] = []
    var isInside = false
    for line in text.split(separator: "\n") {
      if isStart(line) {
        reports.append([])
        isInside = true
      } else if line.hasPrefix("SUMMARY: ThreadSanitizer") {
        isInside = false
      } else if isInside {
        reports[reports.count - 1].append(line)
      }
    }
    return reports
  }

  /// The output without the reports, whose stacks and addresses help nobody.
  static func removed(from text: String) -> String {
    var isInside = false
    var kept: [Substring] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if isStart(line) {
        isInside = true
        if kept.last?.allSatisfy({ $0 == "=" }) == true { kept.removeLast() }
      } else if isInside {
        isInside = !(line.hasPrefix("=====") && line.allSatisfy { $0 == "=" })
      } else if !line.hasPrefix("ThreadSanitizer: reported ") {
        kept.append(line)
      }
    }
    return kept.joined(separator: "\n")
  }

  /// `data race`, or `Swift access race`.
  private static func isStart(_ line: Substring) -> Bool {
    line.hasPrefix("WARNING: ThreadSanitizer:") && line.contains("race")
  }

  /// The place in a frame like `#0 Counter.add() /a b/Counter.swift:12:5 (program+0x1)`.
  private static func place(in line: Substring, map: PathMap) -> SourcePlace? {
    guard let start = line.firstRange(of: " /"), let end = line.lastRange(ofSwiftFile: ()) else {
      return nil
    }
    let original = map.original(of: String(line[line.index(after: start.lowerBound)..<end]))
    guard original.owner == .answer else { return nil }
    let numbers = line[end...].dropFirst().prefix { $0.isNumber || $0 == ":" }.split(separator: ":")
    guard let row = numbers.first.flatMap({ Int($0) }) else { return nil }
    return SourcePlace(
      file: original.file,
      line: row,
      column: numbers.dropFirst().first.flatMap { Int($0) }
    )
  }
}

extension Substring {
  /// Where the last `.swift` before a line number ends.
  fileprivate func lastRange(ofSwiftFile: Void) -> Index? {
    ranges(of: ".swift:").last.map { index(before: $0.upperBound) }
  }
}
