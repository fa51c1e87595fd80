import Foundation
import Testing

@testable import CourseKit

extension RealRuns {
  @Suite struct BrokenAnswers {
    @Test func `an answer that does not compile says where, in the student's own file`()
      async throws
    {
      let course = try FixtureCourse.shared.get()
      let answer = try course.answer(
        FixtureCourse.adder(name: "return nobody\nlet x: Int = \"one\"")
      )

      let verdict = try await grade(answer)

      let error = try #require(verdict.firstError)
      #expect(verdict.state == .notCompiling)
      #expect(verdict.exitCode == 1)
      #expect(verdict.tests.allSatisfy { $0.state == .notCompiling })
      #expect(error.message == "cannot find 'nobody' in scope")
      #expect(error.owner == .answer)
      #expect(error.place?.file == answer.files["Adder.swift"]?.source.path)
      #expect(error.place?.line == 7)
      #expect(verdict.explanation.contains("Adder.swift:7: cannot find 'nobody' in scope"))
    }

    @Test func `an answer without Wiring names the function and the file that is missing`()
      async throws
    {
      var answer = try FixtureCourse.shared.get().answer()
      answer.files["Wiring.swift"] = nil

      let verdict = try await grade(answer)

      #expect(verdict.state == .notCompiling)
      #expect(verdict.firstError?.owner == .grader)
      #expect(verdict.explanation.contains("`makeAdder`"))
      #expect(verdict.findings.map(\.kind) == [.missing])
    }

    @Test func `an answer that speaks like a full disk does not compile all the same`() async throws
    {
      let verdict = try await grade(["Disk.swift": "let a: Int = \"No space left on device\""])

      #expect(verdict.state == .notCompiling)
      #expect(verdict.firstError?.place?.line == 1)
    }

    @Test(arguments: [
      "@_cdecl(\"main\") public func start() -> Int32 { 0 }",
      "@main struct Start { static func main() {} }",
    ])
    func `an entry point of its own is no fault of the grader`(start: String) async throws {
      let verdict = try await grade(["Start.swift": start])

      #expect(verdict.state == .notCompiling)
      #expect(verdict.explanation.hasPrefix("The answer compiles, but can't be joined with"))
    }

    @Test func `a main of its own is a file like any other, in which nothing runs`() async throws {
      let verdict = try await grade(["main.swift": "print(\"started\")"])

      #expect(verdict.state == .notCompiling)
      #expect(verdict.firstError?.place?.file.hasSuffix("/main.swift") == true)
      #expect(try await grade(["main.swift": "let one = 1"]).state == .passed)
    }

    @Test func `an answer that is not UTF-8 is named with its line`() async throws {
      let course = try FixtureCourse.shared.get()
      let folder = try TestFolder.new()
      let file = folder.appending(path: "Adder.swift")
      try Data(Array("import Lesson01Adding\nlet name = \"caf".utf8) + [0xE9] + Array("\"\n".utf8))
        .write(to: file)

      let verdict = try await grade(
        course.answer().overlaid(with: AnswerSnapshot(folder: folder))
      )

      let finding = try #require(verdict.findings.first)
      #expect(verdict.state == .notCompiling)
      #expect(verdict.findings.map(\.kind) == [.notUTF8])
      #expect(
        finding.message == "\(file.path) is not UTF-8 text from line 2 on. Save it as UTF-8."
      )
    }

    @Test func `a read-only answer is graded and stays as it is`() async throws {
      let course = try FixtureCourse.shared.get()
      let folder = try TestFolder.with([:])
      for name in ["Adder.swift", "Wiring.swift"] {
        let copy = folder.appending(path: name)
        try FileManager.default.copyItem(at: course.lesson.solution.appending(path: name), to: copy)
        chmod(copy.path, 0o400)
      }
      chmod(folder.path, 0o500)
      defer { chmod(folder.path, 0o700) }

      let verdict = try await grade(AnswerSnapshot(folder: folder))

      #expect(verdict.state == .passed)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 2)
    }

    @Test func `a missing answer is not started`() async throws {
      let nowhere = try TestFolder.new().appending(path: "nowhere")

      let verdict = try await grade(AnswerSnapshot(folder: nowhere))

      #expect(verdict.state == .notStarted)
      #expect(verdict.exitCode == 1)
      #expect(verdict.explanation.hasPrefix("There is no answer in \(nowhere.path)."))
    }

    @Test func `a file that is gone from the answer is gone from the build`() async throws {
      _ = try await grade(["Extra.swift": "let extra = 1", "More/Deep.swift": "let deep = 2"])
      let verdict = try await grade(["Other.swift": "let extra = 1\nlet deep = 3"])

      #expect(verdict.state == .passed)
    }

    @Test func `what is saved twice within a second is graded twice`() async throws {
      let folder = try TestFolder.with(FixtureCourse.adder(name: "return \"adder\""))
      let solution = try FixtureCourse.shared.get().answer()

      let first = try await grade(solution.overlaid(with: AnswerSnapshot(folder: folder)))
      try TestFolder.write(FixtureCourse.adder(name: "return \"odder\""), to: folder)
      let other = try await grade(solution.overlaid(with: AnswerSnapshot(folder: folder)))

      #expect(first.state == .passed)
      #expect(other.state == .failing)
    }
  }

  /// Returns a declaration for `Wiring.swift` that a linker can't check, and one that it can.
  @Suite struct ChangedSignatures {
    private func wiring(_ declaration: String) -> [String: String] {
      ["Wiring.swift": "import Lesson01Adding\n\n\(declaration) { Adder() }\n"]
    }

    @Test(arguments: [
      ("public func makeAdder(isQuick: Bool) -> any Adding", "missing argument"),
      ("@MainActor public func makeAdder(isQuick: Bool = true) -> any Adding", "main actor"),
      ("func makeAdder(isQuick: Bool = true) -> any Adding", "makeAdder"),
      ("public func makeAdders(isQuick: Bool = true) -> any Adding", "cannot find 'makeAdder'"),
      ("public func makeAdder(isQuick: Bool = true) throws -> any Adding", "can throw"),
    ])
    func `is reported in the compiler's words, with the declaration that is expected`(
      declaration: String,
      words: String
    ) async throws {
      let verdict = try await grade(wiring(declaration))

      #expect(verdict.state == .notCompiling)
      #expect(verdict.firstError?.owner == .grader)
      #expect(verdict.explanation.contains(words))
      #expect(verdict.explanation.hasPrefix("The grader uses `makeAdder`, "))
      #expect(
        verdict.explanation.hasSuffix(
          "Wiring.swift should have:\n  public func makeAdder(isQuick: Bool = true) -> any Adding"
        )
      )
    }

    @Test(arguments: [
      "public func makeAdder(isQuick: Bool = true) -> some Adding",
      "public func makeAdder(speed: Int = 1) -> any Adding",
      "public func makeAdder() -> any Adding",
      "@inlinable public func makeAdder(isQuick: Bool = false) -> any Adding { makeIt() }\n"
        + "public func makeIt() -> any Adding",
    ])
    func `that fits the grader passes as before`(declaration: String) async throws {
      let verdict = try await grade(wiring(declaration))

      #expect(verdict.state == .passed, "\(verdict.explanation)")
    }

    @Test func `a default that differs is the answer's, not the solution's`() async throws {
      let verdict = try await grade([
        "Wiring.swift": """
        import Lesson01Adding

        public func makeAdder(isQuick: Bool = false) -> any Adding { isQuick ? Adder() : Odd() }
        struct Odd: Adding {
          func add(_ one: Int, _ other: Int) -> Int { one * other }
          func name() -> String { "odd" }
        }
        """
      ])

      #expect(verdict.state == .failing)
    }

    @Test func `two files of one name do not compile, and a name of the tool's is free`()
      async throws
    {
      let twice = try await grade(["old/Wiring.swift": "struct A1 {}"])
      let free = try await grade(["CourseContract.swift": "struct A1 {}"])

      #expect(twice.state == .notCompiling)
      #expect(
        twice.explanation
          == "The answer does not compile: two files are named Wiring.swift: Wiring.swift and old/Wiring.swift; rename one."
      )
      #expect(free.state == .passed, "\(free.explanation)")
    }

    @Test func `a link in the place of the folder is the only finding`() async throws {
      let link = try TestFolder.new().appending(path: "link")
      let solution = try FixtureCourse.shared.get().lesson.solution
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: solution)

      let verdict = try await grade(AnswerSnapshot(folder: link))

      #expect(verdict.state == .notStarted)
      #expect(
        verdict.explanation.hasPrefix("\(link.path) is a symbolic link, which only `swift test`")
      )
      #expect(verdict.findings.map(\.message) == [verdict.explanation])
    }
  }
}
