import CourseContent
import Foundation

extension Messages {
  static let ratioColumn = "Ratio"
  static let targetColumn = "measured (at most)"
  static let timeColumn = "Time"
  static let rangeColumn = "median (smallest to largest)"

  static let editRatio = "a body edited: course grade / swift test of that lesson alone"
  static let declarationRatio = "a declaration edited: course grade / swift test of it alone"
  static let floorRatio = "a body edited: course grade / compiler, linker and tests alone"
  static let twelveRatio = "twelve lessons present / one lesson present"
  static let firstRatio = "clone to first verdict, tool build included / cold swift test"

  static let gradeRow = "course grade, body edited"
  static let gradeOfTwelveRow = "course grade, body edited, twelve lessons"
  static let swiftTestRow = "swift test, body edited"
  static let floorRow = "compiler, linker and tests, body edited"
  static let gradeOfDeclarationRow = "course grade, declaration edited"
  static let swiftTestOfDeclarationRow = "swift test, declaration edited"
  static let firstGradeRow = "clone to first verdict"
  static let firstSwiftTestRow = "swift test, cold"
  static let helpRow = "course help"
  static let listRow = "course list, twelve lessons"
  static let idleRow = "watch, waiting: share of one processor"
  static let toolMemoryRow = "memory of the tool, at most"
  static let testMemoryRow = "memory of the tests' process, at most"

  static let benchPreparing = "Laying copies of the course …"
  static func benchCold(_ number: Int) -> String { "Cold, \(number) of 2 …" }
  static func benchWarm(_ number: Int, of all: Int) -> String { "Warm, \(number) of \(all) …" }
  static let benchIdle = "Waiting for an edit that never comes …"

  static func ratio(_ ratio: Double, limit: Double?) -> String {
    let text = number(ratio, digits: 2)
    return limit.map { "\(text) (\(number($0, digits: 1)))" } ?? text
  }

  static func range(_ samples: Samples) -> String {
    samples.seconds.count == 1
      ? duration(samples.median)
      : "\(duration(samples.median)) (\(duration(samples.smallest)) to \(duration(samples.largest)))"
  }

  static func permille(_ share: Double) -> String { "\(number(share * 100, digits: 3)) %" }

  static func megabytes(_ bytes: Int) -> String { "\(bytes / 1_000_000) MB" }

  static func benchFailed(_ command: String, _ output: String) -> Explanation {
    Explanation(
      fact: "`\(command.prefix(120))` failed: \(output.suffix(600))",
      remedy: "Measure again when it works by itself."
    )
  }

  private static func duration(_ seconds: Double) -> String {
    seconds < 1 ? "\(Int((seconds * 1000).rounded())) ms" : "\(number(seconds, digits: 2)) s"
  }

  private static func number(_ number: Double, digits: Int) -> String {
    String(format: "%.\(digits)f", number)
  }
}
