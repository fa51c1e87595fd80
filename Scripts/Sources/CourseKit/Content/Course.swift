import Foundation
import Synchronization

/// The course: a folder with folders for what it says, for answers, reference answers and graders.
package struct Course: Sendable {
  /// The folder that holds `Package.swift`, `Lessons`, `Exercises`, `Solutions`, `Tests` and `Scripts`.
  package let root: URL
  /// The lessons that stand in `Lessons/`, in the order of their numbers.
  package let lessons: [Lesson]

  package init(root: URL) {
    self.root = root
    let manifest = root.appending(path: "Package.swift").text
    lessons = root.appending(path: "Lessons").visibleFolders.compactMap {
      Lesson($0.name, root: root, manifest: manifest)
    }
  }

  /// Finds the course of the first of these folders that is inside one, by walking up from it. Throws when none is.
  package static func find(from folders: [URL]) throws -> Course {
    for folder in folders {
      let above = sequence(first: folder.standardizedFileURL) {
        $0.pathComponents.count > 1 ? $0.deletingLastPathComponent().standardizedFileURL : nil
      }
      if let root = above.first(where: isCourse) { return Course(root: root) }
    }
    let folder = folders.last?.path ?? "this folder"
    throw Explanation("There is no course in \(folder), nor in a folder above it.")
      .remedy("Start the tool as Scripts/course inside your clone of the course.")
  }

  /// The lesson that `text` names, by number ("04", "4") or by folder name. Throws, with a suggestion, when there is none.
  package func lesson(_ text: String) throws -> Lesson {
    let wanted = text.count == 1 ? "0" + text : text.lowercased()
    let found = lessons.first { lesson in
      [lesson.number, lesson.name, lesson.suite].contains { $0.lowercased() == wanted }
    }
    if let found { return found }
    let numbers = lessons.map(\.number).joined(separator: " ")
    let known = lessons.isEmpty ? "This course has no lesson." : "Lessons: \(numbers)."
    let names = lessons.map { [$0.number, $0.name, $0.subject] }
    let nearest = text.nearest(in: names.flatMap(\.self))
      .flatMap { nearest in names.first { $0.contains(nearest) }?.first }
    throw Explanation("Unknown lesson '\(text)'.")
      .remedy(nearest.map { "Did you mean '\($0)'?" } ?? known)
  }

  /// The lesson, and the task if one is named, of a word like `01`, `1`, a name, or `01.2`.
  func target(_ word: String) throws -> (lesson: Lesson, task: Int?) {
    let parts = word.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let task = parts.count == 2 ? Int(parts[1]) ?? 0 : nil
    if let task, task < 1 {
      throw Explanation("'\(word)' names no task.")
        .remedy("Write the lesson and the task with a dot between them, like 01.2.")
    }
    return (try lesson(String(parts[0])), task)
  }

  /// A file or folder's path relative to the root, as people write it.
  package func path(of url: URL) -> String { Paths(root: root, current: root).shown(url) }

  private static func isCourse(_ folder: URL) -> Bool {
    folder.appending(path: "Package.swift").isRegularFile
      && folder.appending(path: "Lessons").isFolder && folder.appending(path: "Scripts").isFolder
  }
}

/// A lesson: its name and where its parts stand in every wing. What the parts say is read when asked for.
package final class Lesson: Sendable {
  /// The one name that opens the same door in every folder of the course, and module of its world: `Lesson04Singletons`.
  package let name: String
  /// The two digits, `04`.
  package let number: String
  /// What follows them, `Singletons`.
  package let subject: String
  /// The folder of the course.
  package let root: URL
  /// The modules of the answer, in the order in which they are compiled: those that `modules` in `Package.swift` names, each a
  /// folder of the answer, and at last the answer's own, which has all other files. A module may import those before it.
  package let answerModules: [String]
  private let known = Mutex<LessonText?>(nil)

  /// `nil` when the name doesn't have the form `LessonNNSubject`. `manifest` is the text of `Package.swift`.
  package init?(_ name: String, root: URL, manifest: String) {
    let match = name.wholeMatch(of: #/Lesson([0-9]{2})([A-Z][A-Za-z0-9]*)/#)
    guard let (_, number, subject) = match?.output else { return nil }
    (self.name, self.root) = (name, root)
    (self.number, self.subject) = (String(number), String(subject))
    let start = manifest.firstRange(of: "\"\(name)\": [")?.upperBound ?? manifest.endIndex
    let words = manifest[start...].prefix { $0 != "]" }.split(separator: "\"").map(String.init)
    answerModules = words.filter { $0.first?.isLetter == true } + ["Exercise\(number)\(subject)"]
  }

  /// What the lesson's text says of itself, nothing if it can't be read. Read once it is asked for; and no line that
  /// isn't needed, as a verdict reads all.
  private var outline: LessonText {
    known.withLock { known in
      if let known { return known }
      func lines(_ url: URL) -> String {
        url.text.utf8.split(separator: UInt8(ascii: "\n"))
          .filter { "#*`<".utf8.contains($0[$0.startIndex]) }.map { String(Substring($0)) }
          .joined(separator: "\n")
      }
      let page = hasTaskPage ? lines(taskPage) : nil
      let text = LessonText(lines(readme), tasks: page, number: number)
      known = text
      return text
    }
  }

  /// As the lesson's text has it; the subject if the text has none, or can't be read.
  var title: String { outline.title ?? subject }
  var minutes: Int? { outline.times?.total }
  var tasks: [(number: Int, title: String)] { outline.tasks.map { ($0.number, $0.title) } }
  /// The numbers of the tasks that later lessons need.
  var coreTasks: [Int] { outline.tasks.filter { !$0.isStretch }.map(\.number) }
  /// The numbers of its tasks as they are proposed: those that later lessons need, then the others.
  var order: [Int] {
    coreTasks + outline.tasks.filter(\.isStretch).map(\.number)
  }
  /// The names of its tasks in the record of progress: their ids, or their numbers where they have none.
  var recordKeys: [RecordKey] {
    outline.tasks.map { task in
      let (id, former) = task.identity ?? (String(task.number), nil)
      return RecordKey(number: task.number, id: id, former: former.map(String.init))
    }
  }

  /// `Lesson 01 · Initializer injection`.
  var heading: String { "Lesson \(number) · \(title)" }

  /// `Task 2 · Hand over the decoder`.
  func name(ofTask number: Int) -> String {
    let title = tasks.first { $0.number == number }.map { " · \($0.title)" }
    return "Task \(number)\(title ?? "")"
  }

  /// The lesson, and the task if a verdict is about one of several: `Lesson 01 · …, task 2`.
  func name(for verdict: LessonVerdict) -> String {
    let isOneTask = tasks.count > 1 && verdict.tasks.count == 1
    return isOneTask ? "\(heading), task \(verdict.tasks[0].number)" : heading
  }

  /// Refuses a task that the lesson doesn't have, and lists the others.
  func check(task number: Int) throws {
    let known = tasks.map(\.number)
    if known.contains(number) { return }
    let list = known.map(String.init).joined(separator: " ")
    throw Explanation("Lesson \(self.number) has no task \(number).")
      .remedy(known.isEmpty ? "Its text names none." : "Its tasks: \(list).")
  }

  package var answerModule: String { "Exercise\(number)\(subject)" }

  /// Which of an answer's files, by their paths within the answer, belong to one of its modules.
  package func files(of module: String, among paths: some Sequence<String>) -> [String] {
    paths.filter { path in
      answerModules.dropLast().first { path.hasPrefix("\($0)/") } ?? answerModule == module
    }.sorted()
  }

  package var testTarget: String { "\(name)Tests" }
  /// The outermost suite of its grader, `Lesson04`.
  package var suite: String { "Lesson\(number)" }
  /// `Lessons/<name>`: what the lesson says and gives.
  package var folder: URL { root.appending(path: "Lessons/\(name)") }
  package var readme: URL { folder.appending(path: "README.md") }
  /// The page that the tasks stand on: `Tasks.md`, or `README.md` in a lesson that has no such page.
  package var taskPage: URL {
    let page = folder.appending(path: "Tasks.md")
    return page.isRegularFile ? page : readme
  }
  /// Whether the tasks stand on a page of their own.
  package var hasTaskPage: Bool { taskPage != readme }
  package var hintsFile: URL { folder.appending(path: "Hints.md") }
  /// `Lessons/<name>/Solution.md`: the reasons behind the solution.
  package var reasons: URL { folder.appending(path: "Solution.md") }
  package var world: URL { folder.appending(path: "Given") }
  /// `Lessons/<name>/Program`: a `main.swift` over the answer, for lessons that can be run.
  package var program: URL { folder.appending(path: "Program") }
  package var liveCodingFolder: URL { folder.appending(path: "LiveCoding") }
  /// `Exercises/<name>`: the student's answer, and in a fresh clone the starter.
  package var exercise: URL { root.appending(path: "Exercises/\(name)") }
  /// `Solutions/<name>`: the reference answer.
  package var solution: URL { root.appending(path: "Solutions/\(name)") }
  package var grader: URL { root.appending(path: "Tests/\(testTarget)") }
  /// `Tests/Mistakes/<name>`: wrong answers, a Markdown file each.
  package var mistakesFolder: URL { root.appending(path: "Tests/Mistakes/\(name)") }
  /// `Tests/Refused/<name>`: answers that compile alone and not with the tests, a Markdown file each.
  package var refusedFolder: URL { root.appending(path: "Tests/Refused/\(name)") }
  /// `Tests/Alternatives/<name>`: other right answers, a folder each.
  package var alternativesFolder: URL { root.appending(path: "Tests/Alternatives/\(name)") }
  package func text() throws -> LessonText {
    let page = hasTaskPage ? try taskPage.readText() : nil
    return LessonText(try readme.readText(), tasks: page, number: number)
  }
  package func hints() throws -> Hints { Hints(try hintsFile.readText()) }
}
