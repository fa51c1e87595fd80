import Foundation

extension GradeBook {
  /// Returns the page: one file, which needs no network and can be read without scripts; a script sorts and filters.
  /// Template, style and script are in `Scripts/Sources/GradePage`; the page fills in the names between double braces.
  func page(_ course: Course) -> String {
    func asset(_ kind: String) -> String {
      course.root.appending(path: "Scripts/Sources/GradePage/page.\(kind)").text
        .trimmingCharacters(in: .newlines)
    }
    let most = columns.reduce(0) { $0 + $1.points }
    let isolations = isolations.sorted().map { "Graded inside \($0.escaped)." }
    let lessons = columns.map { column in
      "<th colspan=\"\(max(1, column.tasks.count))\" scope=\"colgroup\">"
        + "<abbr title=\"\(column.lesson.title.escaped)\">\(column.number)</abbr></th>"
    }
    let tasks = columns.flatMap(\.tasks).map { task in
      "<th scope=\"col\"><button title=\"\(task.title.escaped)\">"
        + "<i>\(task.target.prefix(2)).</i>\(task.target.dropFirst(3))</button></th>"
    }
    let legend = ClassResult.State.allCases.map {
      "<b class=\"\($0.style)\"><span>\($0.sign)</span> \($0.rawValue)</b>"
    }
    let tiles = ClassResult.State.counts(states).map { state, count in
      "<li class=\"\(state.style)\"><b>\(count)</b> \(state.rawValue)</li>"
    }
    let parts = [
      "style": asset("css"), "script": asset("js"), "most": Double?(most).csvCell,
      "size": "\(counted(rows.count, "student")), \(counted(columns.count, "lesson"))",
      "isolations": isolations.joined(separator: " "), "tiles": tiles.joined(separator: "\n"),
      "legend": legend.joined(separator: " "), "lessons": lessons.joined(), "tasks": tasks.joined(),
      "rows": rows.map(html).joined(separator: "\n"), "bars": passRateChart, "lists": lists,
    ]
    return asset("html").replacing(#/\{\{(\w+)\}\}/#) { parts[String($0.output.1)] ?? "" } + "\n"
  }

  private func html(_ row: Row) -> String {
    let student = row.student
    let id = student.id == student.name ? "" : student.id
    let more = [id, student.section].filter { !$0.isEmpty }.joined(separator: " · ").escaped
    let cells = columns.flatMap { column -> [String] in
      let marks = row.marks[column.number]?.tasks.map(\.state)
      return (marks ?? column.tasks.map { _ in .notSubmitted }).map { state in
        "<td class=\(state.style)>\(state.sign)<i>\(state.rawValue)</i>"
      }
    }
    let name = "<a href=\"feedback/\(student.slug).md\">\(student.name.escaped)</a>"
    return "<tr><th scope=\"row\">\(name) <small>\(more)</small></th>"
      + "<td class=\"points\">\(row.total.csvCell)\(cells.joined())"
  }

  private var passRateChart: String {
    let cards = columns.map { column -> String in
      let items = column.tasks.enumerated().map { index, task -> String in
        let states = rows.map { row in
          row.marks[column.number].map { $0.tasks[index].state } ?? .notSubmitted
        }
        let counts = ClassResult.State.counts(states)
        let words = counts.map { "\($1) \($0.rawValue)" }.joined(separator: ", ")
        let parts = counts.map { "<span class=\"\($0.style)\" style=\"flex:\($1)\"></span>" }
        let passed = states.count { $0 == .passed }
        return """
          <li><span><b>\(task.target)</b> \(task.title.escaped)</span><span class="of">\(passed) of \(states.count)</span>
          <span class="bar" role="img" aria-label="\(words)" title="\(words)">\(parts.joined())</span></li>
          """
      }
      let heading = column.lesson.heading.escaped
      return "<div class=\"card\"><h3>\(heading)</h3><ul>\(items.joined())</ul></div>"
    }.joined(separator: "\n")
    return "<section><h2>Tasks</h2><div class=\"cards\">\(cards)</div></section>"
  }

  private var lists: String {
    let marks = rows.flatMap { row in row.marks.map { (row.student, $0, $1.seconds) } }
    let slowest = marks.filter { $0.2 > 0 }
      .sorted { ($1.2, $0.1, $0.0.id) < ($0.2, $1.1, $1.0.id) }.prefix(10)
    let absent = rows.filter { $0.marks.values.allSatisfy { $0.state == .notSubmitted } }
    let seconds = slowest.map { [String(($0.2 * 10).rounded() / 10), $0.1, $0.0.name] }
    let ids = absent.map { [$0.student.name, $0.student.id] }
    let broken = mostFrequent(ruleFailureCounts)
    let title = "Tests that crashed, timed out or were not graded most often"
    return [
      table("Rules most often broken", ["Students", "Task", "Rule"], broken),
      table(title, ["Students", "Task", "Test"], mostFrequent(unstableTestCounts)),
      table("Slowest answers", ["Seconds", "Lesson", "Student"], seconds),
      table("Nothing handed in", ["Student", "ID"], ids),
    ].joined(separator: "\n")
  }

  private func mostFrequent(_ counts: [[String]: Int]) -> [[String]] {
    counts.sorted { ($1.value, $0.key[0], $0.key[1]) < ($0.value, $1.key[0], $1.key[1]) }
      .prefix(20).map { ["\($0.value)"] + $0.key }
  }

  private func table(_ title: String, _ head: [String], _ rows: [[String]]) -> String {
    if rows.isEmpty { return "" }
    let body = rows.map { "<tr>" + $0.map { "<td>\($0.escaped)" }.joined() }.joined(separator: "\n")
    let heads = head.map { "<th scope=\"col\">\($0)</th>" }.joined()
    return """
      <section><h2>\(title)</h2>
      <table class="list"><thead><tr>\(heads)</tr></thead><tbody>
      \(body)
      </tbody></table></section>
      """
  }
}
