import CourseKit

/// What Swift Testing printed: how each test ended, what was recorded, and how many ran.
struct TestOutput: Sendable {
  /// A line like `✘ Test "x" recorded an issue at File.swift:12:3: Expectation failed`.
  struct Issue: Hashable, Sendable {
    let test: String
    let file: String
    let line: Int
    let message: String
  }

  private(set) var passed: [String] = []
  private(set) var failed: [String] = []
  private(set) var skipped = 0
  private(set) var issues: [Issue] = []

  /// The number of tests in the closing line, or `nil` when the run did not come to it.
  private(set) var total: Int?

  /// Reads the lines of a run.
  init(_ text: String) {
    for line in TextFile.lines(of: text) where line.contains("Test ") { read(Self.own(line)) }
  }

  /// The line from its mark on: what a test printed without a line end may stand before it.
  private static func own(_ line: String) -> String {
    let marks = ["✔ Test ", "✘ Test "].compactMap { line.ranges(of: $0).last?.lowerBound }
    return marks.max().map { String(line[$0...]) } ?? line
  }

  private mutating func read(_ line: String) {
    if let match = line.firstMatch(of: #/^\S+ +Test run with (\d+) tests?\b/#) {
      total = Int(match.output.1)
    } else if let match = line.wholeMatch(of: Self.ended) {
      let name = Self.plain(match.output.1)
      if match.output.2 == "passed" { passed.append(name) } else { failed.append(name) }
    } else if line.wholeMatch(of: #/\S+ +Test (?!case ).+ skipped(: .*)?\.?/#) != nil {
      skipped += 1
    } else if let match = line.wholeMatch(of: Self.recorded) {
      let issue = Issue(
        test: Self.plain(match.output.1),
        file: String(match.output.2),
        line: Int(match.output.3) ?? 1,
        message: String(match.output.4)
      )
      issues.append(issue)
    }
  }

  private static var ended: Regex<(Substring, Substring, Substring)> {
    #/\S+ +Test (?!case )(.+) (passed|failed) after [\d.]+ seconds.*/#
  }

  private static var recorded: Regex<(Substring, Substring, Substring, Substring, Substring)> {
    #/\S+ +Test (?!case )(.+?) recorded an issue (?:with .*? )?at ([^\s:]+):(\d+):\d+: (.*)/#
  }

  /// A test's name without quotes and without the number of its cases.
  private static func plain(_ name: Substring) -> String {
    let name = name.replacing(#/ with \d+ test cases?$/#, with: "")
    return String(name.replacing(#/^"|"$/#, with: ""))
  }
}
