import Foundation

extension GradeBook {
  func write(into folder: URL, _ course: Course) throws {
    try ClassResult.write(CSV.text(cells), to: folder.appending(path: "grades.csv"))
    try ClassResult.write(CSV.text(canvasGradebook), to: folder.appending(path: "canvas.csv"))
    try ClassResult.write(CSV.text(moodleGradebook), to: folder.appending(path: "moodle.csv"))
    try ClassResult.write(page(course), to: folder.appending(path: "index.html"))
    do { try writeResults(folder) } catch { throw LessonPreparer.unwritable(folder.path) }
  }

  /// Writes all results to one file. They are copied as JSON, one after the other, so no more than one is in memory.
  private func writeResults(_ folder: URL) throws {
    let draft = folder.appending(path: ".grades.json.draft")
    try Data().write(to: draft)
    let handle = try FileHandle(forWritingTo: draft)
    defer { try? handle.close() }
    try handle.write(contentsOf: Data("{\"schemaVersion\":1,\"results\":[\n".utf8))
    for (index, file) in rows.flatMap(\.files).enumerated() {
      if index > 0 { try handle.write(contentsOf: Data(",\n".utf8)) }
      try handle.write(contentsOf: Data(contentsOf: file))
    }
    try handle.write(contentsOf: Data("\n]}\n".utf8))
    _ = rename(draft.path, folder.appending(path: "grades.json").path)
  }

  private var cells: [[String]] {
    let targets = columns.flatMap { $0.tasks.map(\.target) }
    return [["Name", "ID", "Email", "Login", "Section"] + targets + ["Total", "Notes"]]
      + rows.map { row in
        let student = row.student
        let marks = columns.flatMap { column in
          column.tasks.indices.map { (row.marks[column.number]?.tasks[$0].points).csvCell }
        }
        return [student.name, student.id, student.email, student.login, student.section] + marks
          + [row.total.csvCell, notes(row)]
      }
  }

  /// The rows for Canvas: columns named after assignments, and a row with their maximum points.
  private var canvasGradebook: [[String]] {
    let head = ["Student", "ID", "SIS User ID", "SIS Login ID", "Section"]
    let most = ["    Points Possible", "", "", "", ""]
    let titles = head + columns.map { "Lesson \($0.number)" }
    let points = most + columns.map { Double?($0.points).csvCell }
    let students = rows.map { row in
      let student = row.student
      let marks = columns.map { (row.marks[$0.number]?.points).csvCell }
      return [student.name, student.id, "", student.login, student.section] + marks
    }
    return [titles, points] + students
  }

  /// The rows for Moodle, in percent: it accepts no points above an item's maximum, which is 100 by default.
  private var moodleGradebook: [[String]] {
    let head = columns.flatMap { ["Lesson \($0.number)", "Lesson \($0.number) feedback"] }
    return [["Email address"] + head]
      + rows.filter { !$0.student.email.isEmpty }.map { row in
        [row.student.email]
          + columns.flatMap { column -> [String] in
            guard let mark = row.marks[column.number] else { return ["", ""] }
            let part = mark.points.map { column.points > 0 ? $0 / column.points * 10_000 : 0 }
            return [part.map { $0.rounded() / 100 }.csvCell, words(mark, column)]
          }
      }
  }

  private func notes(_ row: Row) -> String {
    let marks = columns.compactMap { column in row.marks[column.number].map { (column, $0) } }
    let states = marks.filter { ![.passed, .failing].contains($0.1.state) }
      .map { "\($0.number) \($1.state.rawValue)" }
    return (states + row.notes).joined(separator: "; ")
  }

  private func words(_ mark: Mark, _ column: Column) -> String {
    if !mark.state.countsTowardsGrade || mark.state == .notCompiling { return mark.state.rawValue }
    let tasks = zip(column.tasks, mark.tasks).map { "\($0.target) \($1.state.rawValue)" }
    return tasks.joined(separator: ", ")
  }

  func write(_ results: [ClassResult], of row: Row, into folder: URL) throws {
    let slug = row.student.slug
    try ClassResult.write(feedback(row, results), to: folder.appending(path: "feedback/\(slug).md"))
    try ClassResult.write(junit(row, results), to: folder.appending(path: "junit/\(slug).xml"))
    let place = folder.appending(path: "gradescope/\(slug)/results.json")
    try ClassResult.write(gradescope(row, results), to: place)
  }

  /// Returns the text for the student: for each lesson, the output of `grade`.
  private func feedback(_ row: Row, _ results: [ClassResult]) -> String {
    let lessons = results.compactMap { result -> String? in
      guard let lesson = column(result)?.lesson else { return nil }
      var screen = Screen()
      for note in [result.problem] + result.notes where !note.isEmpty { screen.add("\(note)") }
      if let verdict = result.verdict {
        let paths = PathFormatter(root: lesson.root, current: lesson.root)
        let result = GradingResult(lesson: lesson, verdict: verdict)
        let report = LessonReport(result: result, paths: paths, maxDetailedTests: .max).screen
        screen.addSection(Screen(Array(report.lines.dropFirst().drop { $0 == .blank })))
      }
      // Indented, so that nothing of it is Markdown.
      let rows = screen.rows(width: 96).map { $0.isEmpty ? "\n" : "    \($0)\n" }
      return "## \(lesson.heading): \(result.state.rawValue)\n\n\(rows.joined())"
    }
    return (["# \(row.student.name)\n"] + lessons).joined(separator: "\n")
  }

  /// Returns the JUnit XML: a suite per lesson, a case per test.
  private func junit(_ row: Row, _ results: [ClassResult]) -> String {
    var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>"]
    lines.append("<testsuites name=\"\(row.student.name.escaped)\">")
    for result in results {
      let name = result.lesson.name
      let tests = result.verdict?.tests ?? []
      let why = "\(result.state.rawValue) \(result.reason)".escaped
      let skipped = """
            <testcase classname="\(name)" name="answer">
              <skipped message="\(why)"/>
            </testcase>
        """
      let cases = tests.isEmpty ? [skipped] : tests.map { junit($0, result) }
      let counts = [("failures", "failure"), ("errors", "error"), ("skipped", "skipped")].map {
        count,
        kind in "\(count)=\"\(cases.count { $0.contains("\n      <\(kind) ") })\""
      }
      let head = "name=\"\(name)\" tests=\"\(cases.count)\" \(counts.joined(separator: " "))"
      lines += ["  <testsuite \(head)>"] + cases + ["  </testsuite>"]
    }
    return (lines + ["</testsuites>", ""]).joined(separator: "\n")
  }

  private func junit(_ test: TestVerdict, _ result: ClassResult) -> String {
    let suite = test.test.suite.joined(separator: ".")
    let name = "classname=\"\(suite.escaped)\" name=\"\(test.test.name.escaped)\""
    let head = "    <testcase \(name) file=\"\(test.test.file.escaped)\" time=\"\(test.seconds)\""
    if test.state == .passed { return head + "/>" }
    let state = ClassResult.State(test.state)
    let kind = state == .failing ? "failure" : state == .notGraded ? "skipped" : "error"
    let issues = test.issues.filter(\.isFailure).flatMap { $0.comments + [$0.message] }
    let said = ([test.ruleParts.text, test.explanation] + issues).filter { !$0.isEmpty }
    let text = said.isEmpty ? result.verdict?.explanation ?? "" : said.joined(separator: "\n")
    let message = String(text.prefix { $0 != "\n" }.prefix(300)).escaped
    let body = "<\(kind) message=\"\(message)\">\(text.prefix(4_000).description.escaped)</\(kind)>"
    return "\(head)>\n      \(body)\n    </testcase>"
  }

  /// Returns the JSON for Gradescope's autograder, with a test per task.
  private func gradescope(_ row: Row, _ results: [ClassResult]) throws -> String {
    let tests = results.flatMap { self.tests($0, row) }
    let object: [String: Any] = ["stdout_visibility": "hidden", "tests": tests]
    let options: JSONSerialization.WritingOptions = [.prettyPrinted, .sortedKeys]
    let bytes = try JSONSerialization.data(withJSONObject: object, options: options)
    return String(decoding: bytes, as: UTF8.self) + "\n"
  }

  private func tests(_ result: ClassResult, _ row: Row) -> [[String: Any]] {
    guard let column = column(result), let mark = row.marks[column.number] else { return [] }
    return zip(column.tasks, mark.tasks).map { task, mark in
      let verdict = result.verdict?.tasks.first { "\(column.number).\($0.number)" == task.target }
      let red = (verdict?.tests ?? []).filter { $0.state != .passed }
      let rules = red.map { $0.rule == nil ? $0.test.name : $0.ruleParts.text }
      let why = [mark.state.rawValue, result.problem, result.verdict?.explanation ?? ""] + rules
      var test: [String: Any] = [
        "number": task.target, "name": task.title, "max_score": task.points,
        "output": why.filter { !$0.isEmpty }.joined(separator: "\n"), "output_format": "text",
        "visibility": "visible",
      ]
      test["score"] = mark.points
      let status = mark.state == .passed ? "passed" : "failed"
      test["status"] = mark.state.countsTowardsGrade ? status : nil
      return test
    }
  }
}

extension Double? {
  /// The number as a cell of a table: without decimals if it is whole, and blank for `nil`.
  var csvCell: String { self.map { $0 == $0.rounded() ? String(Int($0)) : String($0) } ?? "" }
}

extension String {
  private static let marks: [Unicode.Scalar: String] = [
    "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;", "\n": "\n", "\t": "\t",
  ]

  /// The text for XML or HTML, without characters that XML forbids.
  var escaped: String {
    unicodeScalars.map { scalar in
      let isControl = scalar.properties.generalCategory == .control
      let isAllowed = !isControl && scalar.value & 0xFFFE != 0xFFFE
      return Self.marks[scalar] ?? (isAllowed ? String(scalar) : "")
    }.joined()
  }
}
