import Foundation
import Testing

@testable import CourseKit

/// The command with a real compiler.
@Suite(.serialized) struct ClassRunTests {
  static let shared = Result { try FixtureCourse() }
  let fixture: FixtureCourse
  let submissions: URL
  let out: URL

  init() throws {
    fixture = try Self.shared.get()
    let good = try String(
      contentsOf: fixture.lesson("01").solution.appending(path: "Adder.swift"),
      encoding: .utf8
    )
    let wiring = try String(
      contentsOf: fixture.lesson("01").solution.appending(path: "Wiring.swift"),
      encoding: .utf8
    )
    let curious = """
      import Foundation
      func makeAdder() -> any Adding {
        let open = FileManager.default.isReadableFile(atPath: "\(fixture.root.path)/Package.swift")
        return open ? Adder() : Nobody()
      }
      struct Nobody: Adding {
        func add(_ one: Int, _ other: Int) -> Int { -1 }
        func name() -> String { "" }
      }

      """
    submissions = try TestFolder.with([
      "Ada/Exercises/Lesson01Adding/Adder.swift": good,
      "Ada/Exercises/Lesson01Adding/Wiring.swift": wiring,
      "Bo/Lesson01Adding/Adder.swift": "let x: Int = \"\"\n",
      "Cy/Lesson01Adding/Adder.swift": good,
      "Cy/Lesson01Adding/Wiring.swift": "import Lesson01Adding\n" + curious,
      "Di/notes.txt": "later", "e.zip": "no zip", "Ed/Lesson01Adding/Adder.swift": good,
      "Ed/Lesson01Adding/Wiring.swift": wiring, "Ed/Lesson01Adding/old/Wiring.swift": wiring,
    ])
    out = try TestFolder.new("grades")
  }

  private func grades() throws -> [[String]] {
    CSV.rows(of: try String(contentsOf: out.appending(path: "grades.csv"), encoding: .utf8))
  }

  @Test func `grades each answer, and a second run continues the first`() async throws {
    let words = ["class", submissions.path, "--out", out.path, "--lesson", "01", "--trusted"]
    let run = await fixture.run(words)
    #expect(run.code == 1, "\(run.out)")
    let rows = try grades()
    #expect(
      rows.map { Array($0[5...7]) } == [
        ["01.1", "01.2", "Total"], ["1", "1", "2"], ["0", "0", "0"], ["1", "1", "2"], ["", "", ""],
        ["", "", ""], ["0", "0", "0"],
      ]
    )

    let slug = Student(id: "Ada", name: "Ada").slug
    let file = out.appending(path: "results/\(slug)/Lesson01Adding.json")
    let before = try Data(contentsOf: file)
    let again = await fixture.run(words)
    #expect(again.code == 1)
    #expect(
      try Data(contentsOf: file) == before,
      "the same bytes, with their times: it was not graded again"
    )
    #expect(try grades() == rows)
  }

  @Test(.enabled(if: Tools.haveBubblewrap))
  func `an answer sees nothing of the machine`() async throws {
    let run = await fixture.run(["class", submissions.path, "--out", out.path, "--lesson", "01"])
    // Where user namespaces are forbidden, it says so and does nothing.
    if run.code == 2 {
      #expect(run.errors.contains("--trusted"))
      return
    }
    let cy = try #require(try grades().first { $0[0] == "Cy" })
    #expect(cy[5...7] == ["0", "0", "0"])
  }

  @Test func `requires two folders`() async {
    let run = await fixture.run("class", submissions.path)

    #expect(run.code == 2)
    #expect(run.errors.hasPrefix("`class` needs the folder"))
  }
}
