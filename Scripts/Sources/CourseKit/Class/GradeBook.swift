import Foundation

/// The points of each task, from a JSON file like `{ "task": 1, "tasks": { "04.6": 3 }, "partial": false }`.
struct Points: Codable, Sendable {
  /// The points of each task that is not named.
  private var task: Double?
  private var tasks: [String: Double]?
  /// Whether a task earns points for the part of its tests that passed, rather than all or nothing.
  private var partial: Bool?

  init() {}

  init(_ file: URL) throws {
    let bytes = Data(try file.readText().utf8)
    do { self = try JSONDecoder().decode(Points.self, from: bytes) } catch {
      throw UserFacingError("\(file.path) holds no points.")
        .remedy(#"Write it like { "task": 1, "tasks": { "04.6": 3 }, "partial": false }."#)
    }
  }

  func maxPoints(for target: String) -> Double { tasks?[target] ?? task ?? 1 }

  func points(_ verdict: TaskVerdict, _ target: String) -> Double {
    if verdict.state == .passed { return maxPoints(for: target) }
    guard partial == true, !verdict.tests.isEmpty else { return 0 }
    let share = Double(verdict.tests.count { $0.state == .passed }) / Double(verdict.tests.count)
    return (maxPoints(for: target) * share * 100).rounded() / 100
  }
}

/// The contents of a class's reports; the results themselves stay in their files.
struct GradeBook: Sendable {
  /// A lesson with its tasks, like `04` and `04.1`.
  struct Column: Sendable {
    let lesson: Lesson
    let tasks: [(target: String, title: String, points: Double)]
    var number: String { lesson.number }
    var points: Double { tasks.reduce(0) { $0 + $1.points } }
  }

  struct Mark: Sendable {
    let state: ClassResult.State
    /// The state and points of each task; no points if it was not graded.
    let tasks: [(state: ClassResult.State, points: Double?)]
    let seconds: Double
    var points: Double? {
      tasks.contains { $0.points == nil } ? nil : tasks.reduce(0) { $0 + ($1.points ?? 0) }
    }
  }

  struct Row: Sendable {
    let student: Student
    let files: [URL]
    var marks: [String: Mark] = [:]
    var notes: [String] = []

    /// The points of all lessons; `nil` while a submitted one is not graded, or if nothing was submitted.
    var total: Double? {
      let known = marks.values.compactMap(\.points)
      let isOpen = marks.values.contains(where: \.state.needsAttention)
      return known.isEmpty || isOpen ? nil : known.reduce(0, +)
    }
  }

  private(set) var columns: [Column] = []
  private(set) var rows: [Row] = []
  /// The number of students who break a rule, or fail a test, by a task like `04.1` and the rule or the test.
  private(set) var ruleFailureCounts: [[String]: Int] = [:]
  private(set) var unstableTestCounts: [[String]: Int] = [:]
  private(set) var isolations: Set<String> = []
  var states: [ClassResult.State] { rows.flatMap { $0.marks.values.map(\.state) } }

  /// Creates the grade book of these students' results in a folder, of all if `nil`, and writes the reports next to
  /// the results. They depend only on these, the course's texts and the points.
  init(writing folder: URL, course: Course, points: Points, students: Set<String>?) throws {
    let files = ClassResult.files(in: folder).filter {
      students?.contains($0[0].deletingLastPathComponent().lastPathComponent) ?? true
    }
    let names = Set(files.joined().map { $0.deletingPathExtension().lastPathComponent })
    columns = course.lessons.filter { names.contains($0.name) }.map { lesson in
      let tasks = lesson.tasks.map { task in
        let target = "\(lesson.number).\(task.number)"
        return (target, task.title, points.maxPoints(for: target))
      }
      return Column(lesson: lesson, tasks: tasks)
    }
    for files in files {
      let results = files.compactMap(ClassResult.read)
      guard let student = results.first?.student else { continue }
      var row = Row(student: student, files: files)
      for result in results { add(result, to: &row, points) }
      rows.append(row)
      try write(results, of: row, into: folder)
    }
    rows.sort { $0.student.order < $1.student.order }
    try write(into: folder, course)
  }

  func column(_ result: ClassResult) -> Column? {
    columns.first { $0.number == result.lesson.number }
  }

  private mutating func add(_ result: ClassResult, to row: inout Row, _ points: Points) {
    guard let column = column(result) else { return }
    let tasks = column.tasks.map { task -> (ClassResult.State, Double?) in
      let verdict = result.verdict?.tasks.first { "\(column.number).\($0.number)" == task.target }
      guard let verdict else { return (result.state, result.state.countsTowardsGrade ? 0 : nil) }
      let state = ClassResult.State(verdict.state)
      return (state, state.countsTowardsGrade ? points.points(verdict, task.target) : nil)
    }
    let seconds = (result.verdict?.buildSeconds ?? 0) + (result.verdict?.testSeconds ?? 0)
    row.marks[column.number] = Mark(state: result.state, tasks: tasks, seconds: seconds)
    row.notes += result.notes.filter { !row.notes.contains($0) }
    let problem = result.isFinal ? result.problem : result.reason
    if !problem.isEmpty, !row.notes.contains(problem) { row.notes.append(problem) }
    if !result.isolation.isEmpty { isolations.insert(result.isolation) }
    var seen: Set<[String]> = []
    for task in result.verdict?.tasks ?? [] where result.state != .notCompiling {
      let target = "\(column.number).\(task.number)"
      for test in task.tests where test.state != .passed {
        let name = test.test.name
        let rule = [target, test.ruleParts.text.isEmpty ? name : test.ruleParts.text]
        if test.state != .failing {
          unstableTestCounts[[target, name], default: 0] += 1
        } else if seen.insert(rule).inserted {
          ruleFailureCounts[rule, default: 0] += 1
        }
      }
    }
  }
}
