import CourseKit
import Foundation

/// A variant of the solution: a difference (mistakes, refused answers) or a folder with replaced files (alternatives).
struct AnswerVariant: Sendable {
  enum Kind: String, Encodable {
    case alternative, mistake, refused = "refused answer"
  }

  let file: URL
  let title: String?
  /// The heading of its section; `nil` if the file is about this answer only.
  let section: Heading?
  /// The tests that must fail on it, from `Caught by: Task 1 · uses the injected network`, or `nil`.
  let caughtBy: [(test: String?, line: Int)]
  /// The text below: why people write it, or why it is fine.
  let rationale: String
  let diffs: [CodeFence]
  var folder: URL { file.deletingLastPathComponent() }
  var kind: Kind { section != nil ? .mistake : file.name == "README.md" ? .alternative : .refused }
  /// The line of its title, `nil` if the file is about this answer only.
  var line: Int? { section?.line }
  var task: Int? { file.taskOfMistakes }

  /// The name in reports: the anchor of a section's title, or else the name of the file or folder.
  let name: String

  /// The kind and the name, as in the title of a step.
  var label: String { "\(kind.rawValue) \(name)" }

  /// The inputs of a proof about it, in addition to the lesson's own files.
  var inputs: [String] {
    kind == .alternative
      ? [folder.contentHash] : caughtBy.map { $0.test ?? "" } + diffs.map(\.code)
  }

  /// The files that its differences change.
  var changedFiles: Set<String> {
    Set(diffs.flatMap { $0.code.matches(of: #/\n\+\+\+ b\/(\S+)/#).map { String($0.1) } })
  }

  func isCaughtBy(_ test: ExpectedTest) -> Bool {
    caughtBy.contains { $0.test == test.caughtByName }
  }

  init(_ file: URL) throws {
    let document = MarkdownDocument(try file.readText())
    let title = document.headings.first { $0.level == 1 }
    self.init(file, document, title, lines: (title?.line ?? 0)..<document.lines.count)
  }

  /// Reads the mistakes of a task, one in each section of the second level.
  static func mistakes(in file: URL) throws -> [AnswerVariant] {
    let document = MarkdownDocument(try file.readText())
    return document.headings(level: 2).map {
      AnswerVariant(file, document, $0, lines: document.range(of: $0))
    }
  }

  private init(_ file: URL, _ document: MarkdownDocument, _ title: Heading?, lines: Range<Int>) {
    let prose = document.prose.filter { lines.contains($0.number - 1) }
    let marked = prose.filter { $0.text.hasPrefix("Caught by:") }
    self.file = file
    self.title = title?.text
    section = title?.level == 2 ? title : nil
    let isReadMe = file.name == "README.md"
    let own = isReadMe ? file.deletingLastPathComponent() : file.deletingPathExtension()
    name = section?.text.anchor ?? own.name
    caughtBy = marked.map { number, text in
      (text.wholeMatch(of: #/Caught by: (Task \d+ · .*\S)\s*/#).map { String($0.1) }, number)
    }
    let start = marked.last?.number ?? 0
    rationale = prose.filter { $0.number > start }.map(\.text).joined(separator: "\n")
      .trimmingCharacters(in: .whitespacesAndNewlines)
    diffs = document.fences.filter { $0.language == "diff" && lines.contains($0.line - 1) }
  }
}

extension URL {
  /// The number of the task of a file of mistakes like `Task6.md`.
  var taskOfMistakes: Int? { name.wholeMatch(of: #/Task(\d+)\.md/#).flatMap { Int($0.1) } }
}

/// All sources of a lesson, read once. A source that can't be read is a finding, and missing here.
struct LessonSources: Sendable {
  let course: Course
  let lesson: Lesson
  let text: LessonText?
  let hints: Hints?
  let grader: ParsedGrader?
  let mistakes: [AnswerVariant]
  /// The answers that compile alone, but not with the tests.
  let refused: [AnswerVariant]
  let alternatives: [AnswerVariant]
  var variants: [AnswerVariant] { alternatives + mistakes + refused }
  let liveCoding: LiveCoding?
  let mutants: [Mutant]
  let readFindings: [CheckResult]
  let equivalents: EquivalentMutantList
  let equivalentsFile: URL
  var script: URL { lesson.liveCodingFolder.appending(path: "Script.md") }

  init(_ lesson: Lesson, in course: Course) {
    var reading: [CheckResult] = []
    func read<Part>(_ url: URL, _ load: () throws -> Part) -> Part? {
      var check = CheckResult()
      defer { reading.append(check) }
      do { return try load() } catch {
        let problem = error as? UserFacingError ?? UserFacingError("\(error)")
        let fact = problem.fact.replacing(course.root.path + "/", with: "")
        check = [course.place(url).fact(fact).remedy(problem.remedy)]
        return nil
      }
    }
    let readme = read(lesson.readme, lesson.readme.readText)
    let page = read(lesson.taskPage, lesson.taskPage.readText)
    text =
      if let readme, let page { LessonText(readme, tasks: page, number: lesson.number) } else {
        nil
      }
    hints = read(lesson.hintsFile, lesson.hints)
    grader = read(lesson.grader) {
      try lesson.grader.swiftFiles.reduce(into: ParsedGrader()) { grader, name in
        let file = lesson.grader.appending(path: name)
        grader.read(try file.readText().lines, path: course.path(of: file))
      }
    }
    mistakes = lesson.mistakesFolder.visibleEntries.filter { $0.taskOfMistakes != nil }
      .flatMap { file in read(file) { try AnswerVariant.mistakes(in: file) } ?? [] }
    refused = lesson.refusedFolder.visibleEntries.filter { $0.pathExtension == "md" }
      .compactMap { file in read(file) { try AnswerVariant(file) } }
    alternatives = lesson.alternativesFolder.visibleFolders.map { $0.appending(path: "README.md") }
      .compactMap { file in read(file) { try AnswerVariant(file) } }
    let live = lesson.liveCodingFolder
    let script = live.appending(path: "Script.md")
    liveCoding = live.isFolder ? read(script) { try LiveCoding(folder: live) } : nil
    mutants = lesson.solution.swiftFiles.flatMap {
      MutantGenerator.mutants(of: lesson.solution.appending(path: $0).text, file: $0)
    }
    equivalentsFile = lesson.mistakesFolder.appending(path: "Equivalent.md")
    equivalents = EquivalentMutantList(equivalentsFile.text)
    self.course = course
    self.lesson = lesson
    self.readFindings = reading
  }

  func place(_ url: URL, line: Int? = nil) -> CourseLocation { course.place(url, line: line) }
  func place(_ variant: AnswerVariant) -> CourseLocation { place(variant.file, line: variant.line) }
  func inReadme(_ line: Int? = nil) -> CourseLocation { place(lesson.readme, line: line) }
  func inTasks(_ line: Int? = nil) -> CourseLocation { place(lesson.taskPage, line: line) }
  func inHints(_ line: Int? = nil) -> CourseLocation { place(lesson.hintsFile, line: line) }
}

struct GradingSuite: Hashable, Sendable {
  /// The name of the suite after those of the types around it (["Lesson04", "Task2"]).
  let path: [String]
  let title: String?
  let place: CourseLocation
  var task: Int? { path.last.flatMap(taskNumber) }
}

struct GradingTest: Hashable, Sendable {
  let name: String
  let suites: [String]
  let comment: String
  let place: CourseLocation
  /// The lines of its function, from the name to the closing brace.
  let body: [String]
  var isEmpty: Bool {
    SwiftLexer.tokens(of: body.joined(separator: "\n")).suffix(2).map(\.text) == ["{", "}"]
  }
  /// Whether it explains a rule; the others, in `Robustness/`, try to break it.
  var isExample: Bool { !place.path.contains("/Robustness/") }
  var hasCheck: Bool {
    let check = #/#expect|#require|\bconfirmation\b|\bexpect\w*\(/#
    return body.contains { $0.contains(check) }
  }
  var task: Int? { suites.lazy.compactMap(taskNumber).first }
  var saysWhereToLook: Bool { comment.contains("Look at:") }
  /// The sentences after `Rule:`, each up to the next one or to `Look at:`.
  let rules: [String]
}

private func taskNumber(_ suite: String) -> Int? {
  suite.hasPrefix("Task") ? Int(suite.dropFirst(4).prefix { $0.isNumber }) : nil
}

/// The suites and tests of a lesson, parsed from the lines of its grader by their indentation.
struct ParsedGrader: Sendable {
  private(set) var suites: [GradingSuite] = []
  private(set) var tests: [GradingTest] = []

  mutating func read(_ lines: [String], path: String) {
    let title = #/@Suite\(\s*"([^"]*)"/#
    let type = #/^(?:@.*\s)?(?:\w+ )*?(?:struct|class|actor|enum|extension) ([\w.]+)/#
    let function = #/\bfunc (?:`([^`]+)`|(\w+))/#
    let rule = #/Rule: ?(.*?) ?(?=Rule:|Look at:|$)/#
    var types: [(indentation: Int, names: [String])] = []
    var suite: (title: String?, place: CourseLocation)?
    var test: Int?
    for (index, line) in lines.enumerated() {
      let text = line.drop { $0 == " " }
      if text.isEmpty || text.hasPrefix("//") { continue }
      let indentation = line.count - text.count
      if text.hasPrefix("@"), text.contains("@Suite") {
        // The title may be on a line of its own.
        let near = lines[index...].prefix(2).joined(separator: " ").firstMatch(of: title)
        suite = (near.map { String($0.output.1) }, CourseLocation(path, line: index + 1))
      }
      if text.hasPrefix("@"), text.contains("@Test") { test = index + 1 }
      if !text.contains("func "), let match = text.firstMatch(of: type) {
        types.removeAll { $0.indentation >= indentation }
        types.append((indentation, match.output.1.split(separator: ".").map(String.init)))
        if let (title, place) = suite {
          suites.append(GradingSuite(path: types.flatMap(\.names), title: title, place: place))
        }
        suite = nil
      } else if let mark = test, let match = line.firstMatch(of: function) {
        let end = String(repeating: " ", count: indentation) + "}"
        let isOneLine = text.hasSuffix("}")
        let body = isOneLine ? [line] : lines[index...].prefix { $0 != end } + [end]
        let comment = lines.comment(above: mark)
        tests.append(
          GradingTest(
            name: String(match.output.1 ?? match.output.2 ?? ""),
            suites: types.filter { $0.indentation < indentation }.flatMap(\.names),
            comment: comment,
            place: CourseLocation(path, line: mark),
            body: Array(body),
            rules: comment.matches(of: rule).map { String($0.output.1) }
          )
        )
        test = nil
      }
    }
  }
}
