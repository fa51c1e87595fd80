import Foundation
import Synchronization

/// The course: a folder with texts, answers, reference answers and graders.
package struct Course: Sendable {
  /// The folder that holds `Package.swift`, `Lessons`, `Exercises`, `Solutions`, `Tests` and `Scripts`.
  package let root: URL
  /// The lessons in `Lessons/`, in the order of their numbers.
  package let lessons: [Lesson]

  /// Creates the course in a folder, with the lessons that are there.
  package init(root: URL) {
    self.root = root
    let manifest = root.appending(path: "Package.swift").text
    lessons = root.appending(path: "Lessons").visibleFolders.compactMap {
      Lesson($0.name, root: root, manifest: manifest)
    }
  }

  /// Finds the course around the first of these folders that is in one. Throws if there is none.
  package static func find(from folders: [URL]) throws -> Course {
    for folder in folders {
      let above = sequence(first: folder.standardizedFileURL) {
        $0.pathComponents.count > 1 ? $0.deletingLastPathComponent().standardizedFileURL : nil
      }
      if let root = above.first(where: isCourse) { return Course(root: root) }
    }
    let folder = folders.last?.path ?? "this folder"
    throw UserFacingError("There is no course in \(folder), nor in a folder above it.")
      .remedy("Start the tool as Scripts/course inside your clone of the course.")
  }

  /// Returns the lesson that `text` names, by number ("04", "4") or by folder name, or throws a suggestion.
  package func lesson(_ text: String) throws -> Lesson {
    let wanted = text.count == 1 ? "0" + text : text.lowercased()
    let found = lessons.first { lesson in
      [lesson.number, lesson.name, lesson.suite].contains { $0.lowercased() == wanted }
    }
    if let found { return found }
    let numbers = lessons.map(\.number).joined(separator: " ")
    let names = lessons.map { [$0.number, $0.name, $0.topic] }
    let nearest = text.nearest(in: names.flatMap(\.self))
      .flatMap { nearest in names.first { $0.contains(nearest) }?.first }
    throw UserFacingError("Unknown lesson '\(text)'.")
      .remedy(nearest.map { "Did you mean '\($0)'?" } ?? "Lessons: \(numbers).")
  }

  /// Returns the lesson of a word like `01`, `1`, a lesson's name, or `01.2`, and the task if it names one.
  func parseTarget(_ word: String) throws -> (lesson: Lesson, task: Int?) {
    let parts = word.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let task = parts.count == 2 ? Int(parts[1]) ?? 0 : nil
    if let task, task < 1 {
      throw UserFacingError("'\(word)' names no task.")
        .remedy("Write the lesson and the task with a dot between them, like 01.2.")
    }
    return (try lesson(String(parts[0])), task)
  }

  /// The path that `README.md` shows, read again at each access.
  package var path: CoursePath { CoursePath(readme: root.appending(path: "README.md").text) }

  /// Returns the path of a file or folder relative to the root.
  package func path(of url: URL) -> String {
    PathFormatter(root: root, current: root).displayPath(url)
  }

  private static func isCourse(_ folder: URL) -> Bool {
    folder.appending(path: "Package.swift").isRegularFile
      && folder.appending(path: "Lessons").isFolder && folder.appending(path: "Scripts").isFolder
  }
}

/// A lesson: its name, and the places of its parts. The parts are read on demand.
package final class Lesson: Sendable {
  /// The name shared by the lesson's folders and the module of its world: `Lesson04Singletons`.
  package let name: String
  /// The two digits, `04`.
  package let number: String
  /// The name after the digits, `Singletons`.
  package let topic: String
  /// The folder of the course.
  package let root: URL
  /// The modules of the answer, in the order of compilation: those that `modules` in `Package.swift` names, each a
  /// folder of the answer, and then the answer's own, which has all other files. A module may import those before it.
  package let answerModules: [String]
  private let cache = Mutex<LessonText?>(nil)

  /// Creates a lesson, or returns `nil` if the name isn't like `LessonNNTopic`. `manifest` is `Package.swift`.
  package init?(_ name: String, root: URL, manifest: String) {
    let match = name.wholeMatch(of: #/Lesson([0-9]{2})([A-Z][A-Za-z0-9]*)/#)
    guard let (_, number, subject) = match?.output else { return nil }
    self.name = name
    self.root = root
    self.number = String(number)
    self.topic = String(subject)
    let start = manifest.firstRange(of: "\"\(name)\": [")?.upperBound ?? manifest.endIndex
    let words = manifest[start...].prefix { $0 != "]" }.split(separator: "\"").map(String.init)
    answerModules = words.filter { $0.first?.isLetter == true } + ["Exercise\(number)\(subject)"]
  }

  /// The lesson's text without the lines that no verdict needs; empty if it can't be read. Read on first use.
  private var cached: LessonText {
    cache.withLock { known in
      if let known { return known }
      func lines(_ url: URL) -> String {
        url.text.utf8.split(separator: UInt8(ascii: "\n"))
          .filter { "#*`<".utf8.contains($0[$0.startIndex]) }.map { String(Substring($0)) }
          .joined(separator: "\n")
      }
      let text = LessonText(lines(readme), tasks: lines(taskPage), number: number)
      known = text
      return text
    }
  }

  /// The title in the lesson's text; the topic if there is none, or the text can't be read.
  var title: String { cached.title ?? topic }
  var minutes: Int? { cached.times?.total }
  var tasks: [(number: Int, title: String)] { sections.map { ($0.number, $0.title) } }
  var sections: [NumberedSection] { cached.tasks }
  /// The numbers of the tasks that later lessons need.
  var coreTasks: [Int] { sections.filter { !$0.isStretch }.map(\.number) }
  /// The numbers of its tasks in the recommended order: those that later lessons need, then the others.
  var recommendedTaskOrder: [Int] { coreTasks + sections.filter(\.isStretch).map(\.number) }

  /// The heading, `Lesson 01 · Initializer injection`.
  var heading: String { "Lesson \(number) · \(title)" }

  /// Returns `Task 2 · Inject the decoder`.
  func name(ofTask number: Int) -> String {
    let title = tasks.first { $0.number == number }.map { " · \($0.title)" }
    return "Task \(number)\(title ?? "")"
  }

  /// Returns the heading, and the task if the verdict is about one of several: `Lesson 01 · …, task 2`.
  func name(for verdict: LessonVerdict) -> String {
    let isOneTask = tasks.count > 1 && verdict.tasks.count == 1
    return isOneTask ? "\(heading), task \(verdict.tasks[0].number)" : heading
  }

  func validate(task number: Int) throws {
    let known = tasks.map(\.number)
    if known.contains(number) { return }
    let list = known.map(String.init).joined(separator: " ")
    throw UserFacingError("Lesson \(self.number) has no task \(number).")
      .remedy(known.isEmpty ? "Its text names none." : "Its tasks: \(list).")
  }

  package var answerModule: String { "Exercise\(number)\(topic)" }

  /// Returns the files, by their paths within the answer, that belong to one of its modules.
  package func files(of module: String, among paths: some Sequence<String>) -> [String] {
    paths.filter { path in
      answerModules.dropLast().first { path.hasPrefix("\($0)/") } ?? answerModule == module
    }.sorted()
  }

  package var testTarget: String { "\(name)Tests" }
  /// The outermost suite of its grader, `Lesson04`.
  package var suite: String { "Lesson\(number)" }
  /// `Lessons/<name>`: the lesson's texts and its world.
  package var folder: URL { root.appending(path: "Lessons/\(name)") }
  package var readme: URL { folder.appending(path: "README.md") }
  package var taskPage: URL { folder.appending(path: "Tasks.md") }
  package var hintsFile: URL { folder.appending(path: "Hints.md") }
  /// `Lessons/<name>/Solution.md`: the notes on the solution.
  package var solutionNotes: URL { folder.appending(path: "Solution.md") }
  package var givenFolder: URL { folder.appending(path: "Given") }
  /// `Lessons/<name>/Program`: a `main.swift` that uses the answer, for lessons that can be run.
  package var program: URL { folder.appending(path: "Program") }
  package var liveCodingFolder: URL { folder.appending(path: "LiveCoding") }
  /// The module of its program, `Lesson07Program`.
  var programModule: String { "Lesson\(number)Program" }
  var sharedSourceFolders: [URL] { [world, gradingSupport, hooks] }
  var world: URL { root.appending(path: "Lessons/OutsideWorld") }
  var gradingSupport: URL { root.appending(path: "Tests/Support") }
  /// `Scripts/Hooks`: functions that only the tool's test programs have.
  var hooks: URL { root.appending(path: "Scripts/Hooks") }
  /// `Exercises/<name>`: the student's answer, or the starter in a fresh clone.
  package var exercise: URL { root.appending(path: "Exercises/\(name)") }
  /// `Solutions/<name>`: the reference answer.
  package var solution: URL { root.appending(path: "Solutions/\(name)") }
  package var grader: URL { root.appending(path: "Tests/\(testTarget)") }
  /// `Tests/Mistakes/<name>`: wrong answers, as Markdown files.
  package var mistakesFolder: URL { root.appending(path: "Tests/Mistakes/\(name)") }
  /// `Tests/Refused/<name>`: answers that compile alone but not with the tests, as Markdown files.
  package var refusedFolder: URL { root.appending(path: "Tests/Refused/\(name)") }
  /// `Tests/Alternatives/<name>`: other right answers, a folder for each.
  package var alternativesFolder: URL { root.appending(path: "Tests/Alternatives/\(name)") }
  /// Reads the two pages. Throws if one is missing or not UTF-8.
  package func text() throws -> LessonText {
    LessonText(try readme.readText(), tasks: try taskPage.readText(), number: number)
  }
  /// Reads the hints. Throws if the file is missing or not UTF-8.
  package func hints() throws -> Hints { Hints(try hintsFile.readText()) }

  /// Reads the live-coding script. Throws if it is missing or has no step.
  func liveCoding() throws -> LiveCoding {
    let script = try LiveCoding(folder: liveCodingFolder)
    if !script.steps.isEmpty { return script }
    throw UserFacingError("The live-coding script of lesson \(number) has no step.")
      .remedy("Restore Script.md in the lesson's LiveCoding folder with git.")
  }
}
