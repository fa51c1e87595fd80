import Foundation
import Testing

@testable import GradingSupport

struct AnswerCompilerTests {
  private static let counter = """
    import Observation
    @Observable final class Counter { var count: Int; init(count: Int) { self.count = count } }
    """

  @Test func `exactly the expressions that fit the answer compile`() async throws {
    // A member that only a macro declares.
    let observed = #"Counter(count: 1).access(keyPath: \.count)"#
    let expressions = ["Counter(count: 1)", "Counter()", "Unknown()", observed]

    let compiling = try await compiling(expressions, beside: Self.counter)

    #expect(compiling == ["Counter(count: 1)", observed])
  }

  @Test func `an answer that does not compile is an error and no result`() async {
    let broken = Self.counter + "\nlet broken: Int = \"\"\n"

    await #expect(throws: (any Error).self) {
      try await compiling(["Counter(count: 1)"], beside: broken)
    }
  }

  /// Checks expressions in a course with one lesson, of which nothing was compiled before.
  private func compiling(_ expressions: [String], beside answer: String) async throws -> [String] {
    let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: root) }
    for (path, text) in [
      ("Lessons/OutsideWorld/World.swift", "public struct World {}\n"),
      ("Lessons/Lesson99Count/Given/Given.swift", "import OutsideWorld\n"),
      ("Exercises/Lesson99Count/Counter.swift", answer),
    ] {
      let file = root.appending(path: path)
      let folder = file.deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let test = root.appending(path: "Tests/Lesson99CountTests/Test.swift")
    return try await AnswerCompiler(lesson: LessonFolders(file: test.path)).compiling(expressions)
  }
}
