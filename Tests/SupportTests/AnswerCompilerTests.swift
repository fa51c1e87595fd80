import Foundation
import Testing

@testable import GradingSupport

struct AnswerCompilerTests {
  private static let counter = """
    import Observation
    @Observable final class Counter { var count: Int; init(count: Int) { self.count = count } }
    """

  @Test(
    arguments: [
      ("Counter(count: 1)", true), ("Counter()", false), ("Unknown()", false),
      // A member that only a macro declares.
      (#"Counter(count: 1).access(keyPath: \.count)"#, true),
    ]
  )
  func `an expression compiles exactly if it fits the answer`(_ code: String, _ fits: Bool)
    async throws
  {
    #expect(try await compiles(code, beside: Self.counter) == fits)
  }

  @Test func `an answer that does not compile is an error and no result`() async {
    await #expect(throws: (any Error).self) {
      try await compiles("Counter(count: 1)", beside: Self.counter + "\nlet broken: Int = \"\"\n")
    }
  }

  /// Checks an expression in a course with one lesson, of which nothing was compiled before.
  private func compiles(_ expression: String, beside answer: String) async throws -> Bool {
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
    let compiler = AnswerCompiler(lesson: LessonFolders(file: test.path))
    let code = "import Lesson99Count\nfunc probe() async throws { _ = \(expression) }"
    return try await compiler.compiles(code)
  }
}
