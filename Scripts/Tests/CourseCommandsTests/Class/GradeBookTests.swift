import Foundation
import Testing

@testable import CourseKit

struct GradeBookTests {
  let fixture: FixtureCourse
  let out: URL

  init() throws {
    fixture = try FixtureCourse()
    out = try TestFolder.new("grades")
  }

  private func result(_ id: String, _ name: String, _ tests: [TestVerdict]) throws -> ClassResult {
    let verdict = try Verdicts.verdict(tests)
    var result = ClassResult(student: Student(id: id, name: name), lesson: verdict.lesson)
    result.verdict = tests.isEmpty ? nil : verdict
    return result
  }

  private func report(_ results: [ClassResult], points: Points = Points(), to folder: URL? = nil)
    throws -> String
  {
    let book = folder ?? out
    for result in results { try result.write(into: book) }
    _ = try GradeBook(writing: book, course: fixture.course, points: points, students: nil)
    return try text("grades.csv", folder)
  }

  private func text(_ path: String, _ folder: URL? = nil) throws -> String {
    try String(contentsOf: (folder ?? out).appending(path: path), encoding: .utf8)
  }

  @Test func `a row a student, a column a task`() throws {
    let passed = [Verdicts.passed(1, "a"), Verdicts.passed(2, "b")]
    let csv = try report([
      try result("2", "=Bo", [passed[0], Verdicts.failing(2, "b")]), try result("1", "Ada", passed),
      try result("3", "Cy", []),
    ])

    #expect(
      csv == """
        Name,ID,Email,Login,Section,01.1,01.2,Total,Notes\r
        "'=Bo",2,,,,1,0,1,\r
        Ada,1,,,,1,1,2,\r
        Cy,3,,,,,,,01 nothing handed in\r

        """
    )
  }

  @Test func `what could not be graded is no zero`() throws {
    var open = try result("1", "Ada", [])
    open.verdict = LessonVerdict(lesson: open.lesson, .notGraded, "The disk is full.")
    let csv = try report([open])

    #expect(csv.contains("Ada,1,,,,,,,\"01 not graded; The disk is full.\"\r\n"))
    #expect(
      try text("junit/\(open.student.slug).xml").contains(
        "<skipped message=\"not graded The disk is full.\"/>"
      )
    )
    #expect(!(try text("gradescope/\(open.student.slug)/results.json")).contains("\"score\""))
  }

  @Test func `points are as the file says`() throws {
    let file = try TestFolder.with([
      "p.json": #"{"task": 2, "tasks": {"01.2": 10}, "partial": true}"#
    ])
    let tests = [Verdicts.passed(1, "a"), Verdicts.passed(2, "b"), Verdicts.failing(2, "c")]
    let csv = try report(
      [try result("1", "Ada", tests)],
      points: try Points(file.appending(path: "p.json"))
    )

    #expect(csv.contains("Ada,1,,,,2,5,7,\r\n"))
  }

  @Test func `shards make the same book in any order`() throws {
    let all = try (0..<6).map {
      try result("\($0)", "S\($0)", [Verdicts.passed(1, "a"), Verdicts.failing(2, "b")])
    }
    var lost = all[0]
    lost.verdict = LessonVerdict(lesson: lost.lesson, .notGraded, "The machine went away.")
    let whole = try report(all)
    let shards = [[lost, all[3]], [all[1], all[4]], [all[2], all[5]], [all[0]]]
    let folders = try shards.map { results in
      let folder = try TestFolder.new("shard")
      for result in results { try result.write(into: folder) }
      return folder
    }
    for order in [folders, folders.reversed()] {
      let merged = try TestFolder.new("merged")
      for folder in order { try ClassResult.merge(from: folder, into: merged) }

      #expect(try report([], to: merged) == whole)
      #expect(try text("grades.json", merged) == text("grades.json"))
    }
  }

  @Test func `nothing that an answer says becomes markup`() throws {
    let issue = TestIssue(
      message: "<script>\u{1B}[31m</failure>",
      actual: "`</b>`",
      expected: "1",
      comments: ["]]> & <b>"]
    )
    let bad = try result(
      "1",
      "<script>alert(1)</script>",
      [Verdicts.failing(1, "a", issues: [issue])]
    )
    _ = try report([bad])

    for path in ["index.html", "junit/\(bad.student.slug).xml"] {
      #expect(!(try text(path)).contains("<script>a"))
      #expect(!(try text(path)).contains("<b>]"))
      #expect(!(try text(path)).contains("\u{1B}"))
    }
  }

  @Test func `shards of different graders or isolation are not merged, and other folders are`()
    throws
  {
    func shard(_ id: String, _ grader: String, _ isolation: String = "bubblewrap") throws -> URL {
      var one = try result(id, "S\(id)", [Verdicts.passed(1, "a")])
      one.grader = grader
      one.isolation = isolation
      let folder = try TestFolder.new("shard")
      try one.write(into: folder)
      try result("nothing \(id)", "N", []).write(into: folder)
      return folder
    }
    let first = try shard("1", "Lesson01Adding-aaaa-1")
    try ClassResult.checkSameMeasure([first, shard("2", "Lesson01Adding-aaaa-2"), out])
    for other in [
      try shard("3", "Lesson01Adding-bbbb-1"), try shard("4", "Lesson01Adding-aaaa-1", "none"),
    ] {
      let error = #expect(throws: UserFacingError.self) {
        try ClassResult.checkSameMeasure([first, other, out])
      }
      #expect(error?.fact.hasPrefix("Answers to lesson 01 were ") == true)
      #expect(error?.fact.contains("S1 (\(first.path))") == true)
    }
  }
}
