import Foundation
import Testing

@testable import CourseKit

extension RealRuns {
  /// Tests of an answer with several modules, with each way to compile it.
  @Suite struct SeveralModules {
    /// Creates the fixture, whose answer has a module `Numbers` next to its own.
    private func course() throws -> FixtureCourse {
      let course = try FixtureCourse.new()
      let manifest = course.root.appending(path: "Package.swift")
      let text = try String(contentsOf: manifest, encoding: .utf8)
      let none = "let modules: [String: [String]] = [:]"
      let solution = "Solutions/Lesson01Adding"
      let files = [
        "Package.swift": text.replacing(
          none,
          with: #"let modules = ["Lesson01Adding": ["Numbers"]]"#
        ),
        "\(solution)/Numbers/Sum.swift": """
        package func sum(_ one: Int, _ other: Int) -> Int { one + other }
        """,
        "\(solution)/Adder.swift": """
        import Foundation
        import Lesson01Adding
        import Numbers

        struct Adder: Adding {
          func add(_ one: Int, _ other: Int) -> Int { sum(one, other) }
          func name() throws -> String {
            let folder = ProcessInfo.processInfo.environment["COURSE_ANSWER_FOLDER"] ?? ""
            let text = try String(contentsOfFile: folder + "/Numbers/Sum.swift", encoding: .utf8)
            return text.contains("sum") ? "adder" : "nobody"
          }
        }
        """,
      ]
      try TestFolder.write(files, to: course.root)
      return course
    }

    @Test(arguments: [false, true])
    func `are compiled in order, linked, and named in what fails`(usesSwiftPM: Bool) async throws {
      let course = try course()
      let grader = Grader(usesSwiftPM: usesSwiftPM)
      func grade(_ sum: String) async throws -> LessonVerdict {
        let answer = try course.answer(sum.isEmpty ? [:] : ["Numbers/Sum.swift": sum])
        return await grader.grade(answer, of: course.lesson)
      }

      let right = try await grade("")
      let wrong = try await grade("package func sum(_ one: Int, _ other: Int) -> Int { one }")
      let crashing = try await grade(
        "package func sum(_ one: Int, _ other: Int) -> Int {\n  [Int]()[one]\n}"
      )
      let broken = try await grade("package let sum: Text = 1")

      #expect(right.state == .passed, "\(right.explanation) \(right.tests.map(\.explanation))")
      #expect(wrong.tests.map(\.state) == [.failing, .failing, .passed])
      let crash = crashing.tests.map(\.explanation).first ?? ""
      #expect(crash.contains("Sum.swift:2"), "\(crash)")
      #expect(broken.explanation.contains("Numbers/Sum.swift:1: cannot find type 'Text'"))
    }

    @Test func `none may be empty`() async throws {
      let course = try course()
      var answer = try course.answer()
      answer.files["Numbers/Sum.swift"] = nil

      let verdict = await Grader().grade(answer, of: course.lesson)

      #expect(verdict.state == .notCompiling)
      #expect(verdict.explanation.contains("The answer's folder Numbers holds no Swift file."))
    }

    @Test func `may have files of one name in different modules alone`() async throws {
      let course = try course()
      let different = try course.answer(["Numbers/Adder.swift": "struct A1 {}"])
      let same = try course.answer(["Numbers/old/Sum.swift": "struct A1 {}"])

      #expect(await Grader().grade(different, of: course.lesson).state == .passed)
      let verdict = await Grader().grade(same, of: course.lesson)
      #expect(verdict.state == .notCompiling)
      #expect(
        verdict.explanation.contains("Numbers/Sum.swift and Numbers/old/Sum.swift; rename one.")
      )
    }
  }
}
