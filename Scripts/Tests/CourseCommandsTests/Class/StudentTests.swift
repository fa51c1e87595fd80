import Foundation
import Testing

@testable import CourseKit

struct StudentTests {
  private let roster = [
    Student(id: "1001", name: "Ada Lovelace", email: "ada@one.org", login: "ada1"),
    Student(id: "1002", name: "Ada Lovelace", email: "ada@two.org", login: "ada2"),
    Student(id: "1003", name: "Zoë O'Neil", email: "zoe@one.org"),
  ]

  private func handovers(_ names: String...) async throws -> [StudentSubmissions] {
    let folder = try TestFolder.with(
      Dictionary(names.map { ("\($0)/Lesson01Adding/A.swift", "a") }) { first, _ in first }
    )
    let environment = ProcessInfo.processInfo.environment
    return StudentSubmissions.match(
      try await Submission.all(in: folder, environment: environment),
      roster: roster
    )
  }

  @Test(arguments: [
    ("Ada Lovelace_1002_assignsubmission_file_", "1002"), ("ada1-lesson04", "1001"),
    ("ada@two.org", "1002"), ("Zoe O'Neil_77_file", "1003"), ("oneilzoe_55_66_Lesson04", "1003"),
  ])
  func `finds whose a submission is`(name: String, id: String) async throws {
    let found = try await handovers(name)

    #expect(found.filter { !$0.submissions.isEmpty }.map(\.student.id) == [id])
    #expect(found.count == roster.count)
  }

  @Test func `guesses nothing where a name fits two`() async throws {
    let found = try await handovers("Ada Lovelace_77_")
    let open = try #require(found.first { !$0.submissions.isEmpty })

    #expect(open.student.id == "? Ada Lovelace_77_")
    #expect(open.notes == ["Fits 2 students: 1001, 1002"])
  }

  @Test func `files of two students never meet`() {
    let slugs = ["Ada", "ada", "A/da", "A da", "Å", "Ada_"].map { Student(id: $0, name: $0).slug }

    #expect(Set(slugs).count == slugs.count)
    #expect(slugs.allSatisfy { $0.allSatisfy { $0.isASCII && $0 != "/" } })
  }

  @Test func `reads a roster in any dialect`() throws {
    let folder = try TestFolder.with([
      "r.csv": "\u{FEFF}ID;Name\r\n7;\"Neil; \"\"Z\"\"\"\r\n\r\n8;Bo"
    ])
    let found = try Student.roster(folder.appending(path: "r.csv"))

    #expect(found.map(\.name) == ["Neil; \"Z\"", "Bo"])
  }

  @Test func `refuses an id that is there twice`() throws {
    let folder = try TestFolder.with(["r.csv": "name,id\nA,1\nB,1\n"])

    #expect(throws: UserFacingError.self) { try Student.roster(folder.appending(path: "r.csv")) }
  }

  @Test(arguments: ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1"])
  func `a formula is a text in a table`(cell: String) {
    #expect(CSV.rows(of: CSV.text([[cell, "a,\"b\"\n"]])) == [["'\(cell)", "a,\"b\"\n"]])
  }
}
