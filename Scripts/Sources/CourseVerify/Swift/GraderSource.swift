import CourseKit
import Foundation

struct GradingSuite: Hashable, Sendable {
  /// Its own name and those of the types around it, outermost first (["Lesson04", "Task2"]).
  let path: [String]
  let title: String?
  let place: Place
  var task: Int? { path.last.flatMap(taskNumber) }
}

struct GradingTest: Hashable, Sendable {
  /// The behaviour it proves: its raw identifier ("asks the network it was handed").
  let name: String
  /// The names of the types around it, outermost first (["Lesson04", "Task2"]).
  let suites: [String]
  /// The words above it, on one line.
  let comment: String
  let place: Place
  let isEmpty: Bool
  var task: Int? { suites.lazy.compactMap(taskNumber).first }
  var saysWhereToLook: Bool { comment.contains("Look at:") }
  /// The sentences that follow `Rule:`, each up to the next one or to `Look at:`.
  var rules: [String] {
    comment.matches(of: #/Rule: ?(.*?) ?(?=Rule:|Look at:|$)/#).map { String($0.output.1) }
  }
}

private func taskNumber(_ suite: String) -> Int? {
  suite.hasPrefix("Task") ? Int(suite.dropFirst(4).prefix { $0.isNumber }) : nil
}

/// The suites and tests of a lesson, read from its grader's lines, as they are indented.
struct GraderSource: Sendable {
  private(set) var suites: [GradingSuite] = []
  private(set) var tests: [GradingTest] = []

  init(folder: URL, course: Course) throws {
    for name in folder.swiftFiles {
      let file = folder.appending(path: name)
      read(try file.readText().lines, path: course.path(of: file))
    }
  }

  init(source: String, path: String) { read(source.lines, path: path) }

  private mutating func read(_ lines: [String], path: String) {
    let title = #/@Suite\(\s*"([^"]*)"/#
    let type = #/^(?:@.*\s)?(?:\w+ )*?(?:struct|class|actor|enum|extension) ([\w.]+)/#
    let function = #/\bfunc (?:`([^`]+)`|(\w+))/#
    var types: [(indentation: Int, names: [String])] = []
    var suite: (title: String?, line: Int)?
    var test: Int?
    for (index, line) in lines.enumerated() {
      let text = line.drop { $0 == " " }
      let indentation = line.count - text.count
      if text.isEmpty || text.hasPrefix("//") { continue }
      if text.hasPrefix("@"), text.contains("@Suite") {
        // The title may stand on a line of its own.
        let near = lines[index...].prefix(2).joined(separator: " ")
        suite = (near.firstMatch(of: title).map { String($0.output.1) }, index + 1)
      }
      if text.hasPrefix("@"), text.contains("@Test") { test = index + 1 }
      if !text.contains("func "), let match = text.firstMatch(of: type) {
        types.removeAll { $0.indentation >= indentation }
        types.append((indentation, match.output.1.split(separator: ".").map(String.init)))
        if let suite {
          let place = Place(path, line: suite.line)
          let names = types.flatMap(\.names)
          suites.append(GradingSuite(path: names, title: suite.title, place: place))
        }
        suite = nil
      } else if let mark = test, let match = line.firstMatch(of: function) {
        let next = lines[(index + 1)...].lazy.map { $0.drop { $0 == " " } }.first {
          !$0.isEmpty && !$0.hasPrefix("//")
        }
        tests.append(
          GradingTest(
            name: String(match.output.1 ?? match.output.2 ?? ""),
            suites: types.filter { $0.indentation < indentation }.flatMap(\.names),
            comment: Self.comment(above: mark, in: lines),
            place: Place(path, line: mark),
            isEmpty: text.hasSuffix("{}") || (text.hasSuffix("{") && next == "}")
          )
        )
        test = nil
      }
    }
  }

  private static func comment(above line: Int, in lines: [String]) -> String {
    lines[..<(line - 1)].reversed().map { $0.drop { $0 == " " } }
      .prefix { $0.hasPrefix("//") || $0.hasPrefix("@") }.filter { $0.hasPrefix("//") }
      .reversed().flatMap { $0.drop { $0 == "/" }.split(separator: " ") }.joined(separator: " ")
  }
}
