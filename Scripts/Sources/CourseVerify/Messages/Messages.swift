import CourseKit
import Foundation

/// Everything that `verify` says to people. Extensions beside this file hold the findings of each proof.
enum Messages {
  static func title(of proof: Proof) -> String {
    switch proof {
    case .names: "names, formats and formatting"
    case .starters: "starters are red"
    case .solutions: "solutions are green"
    case .mistakes: "mistakes and alternatives"
    case .liveCoding: "live-coding steps"
    case .texts: "code blocks and links"
    case .tool: "the tool's own tests"
    }
  }

  static func progress(_ number: Int, of count: Int, seconds: Int?, _ title: String) -> String {
    let counter = "\(number)/\(count)".leftPadded(to: 2 * "\(count)".count + 1)
    return seconds.map { "[\(counter) \($0)s] \(title)" } ?? "[\(counter)] \(title)"
  }

  static func text(of finding: Finding) -> String {
    let mark = finding.severity == .error ? "error" : "warning"
    let fact = finding.fact.replacing("\n", with: "\n    ")
    return "\(finding.place): \(mark): \(fact)\n    \(finding.remedy)"
  }

  static func times(_ report: VerifyReport, seconds: Double) -> String {
    var lines = ["", "Where the time went (work in seconds; several steps run at once)"]
    for proof in report.seconds.keys.sorted() {
      let spent = format(report.seconds[proof, default: 0])
      lines.append("  \(proof.rawValue) \(proof.title)".padded(to: 38) + spent.leftPadded(to: 8))
    }
    lines.append("  from start to end".padded(to: 38) + format(seconds).leftPadded(to: 8))
    return lines.joined(separator: "\n") + "\n"
  }

  /// All errors once more, together: between hundreds of lines of progress each is easily missed.
  static func errors(in report: VerifyReport) -> String {
    let errors = report.findings.filter { $0.severity == .error }
    return errors.isEmpty
      ? "" : (["", "What failed"] + errors.map(text)).joined(separator: "\n") + "\n"
  }

  static func count(passed: Int, failed: Int) -> String { "\(passed) passed, \(failed) failed" }

  static func noLessons(_ root: String) -> Explanation {
    Explanation(
      fact: "There is no lesson in \(root)/Lessons.",
      remedy: "Add a folder Lesson00Welcome there, as .github/CONTRIBUTING.md says."
    )
  }

  static let noToolchain = Explanation(
    fact: "There is no `swift` in the folders of PATH.",
    remedy: "Install Swift 6.2 or newer from https://swift.org/install, then try again."
  )

  static func noShaker(_ output: String, at path: String) -> Explanation {
    Explanation(
      fact: "The library that makes jobs come late does not build in \(path): \(short(output))",
      remedy: "Mend that, or leave out --shake."
    )
  }

  static let noShakerHere = Explanation(
    fact: "Only on Linux can jobs be made to come late.",
    remedy: "Leave out --shake."
  )

  /// A sentence of another program, cut where no one reads on.
  static func short(_ sentence: String) -> String {
    sentence.count > 300 ? sentence.prefix(300) + " …" : sentence
  }

  private static func format(_ seconds: Double) -> String { String(format: "%.1f", seconds) }
}

extension String {
  fileprivate func leftPadded(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }

  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
