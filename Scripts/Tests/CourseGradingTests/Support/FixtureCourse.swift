import Foundation
import Testing

@testable import CourseKit

/// A course of one lesson, with the conventions of the real one and nothing else.
///
/// Its folder has a space, accents and an apostrophe in its path, so that every grading test proves that they do no harm.
struct FixtureCourse {
  let root: URL

  var lesson: Lesson { Self.lesson(at: root.path) }

  /// Returns the lesson in a course that may not exist.
  static func lesson(at root: String) -> Lesson {
    let root = URL(filePath: root, directoryHint: .isDirectory)
    let manifest = root.appending(path: "Package.swift").text
    guard let lesson = Lesson("Lesson01Adding", root: root, manifest: manifest) else {
      preconditionFailure("a lesson's name")
    }
    return lesson
  }

  /// The tests that must run, in the order in which the grader has them.
  static let tests = [
    test(1, "adds two numbers", line: 9),
    test(1, "adds any number", ["number"], line: 14),
    test(2, "says its name", line: 22),
  ]

  private static func test(
    _ task: Int,
    _ name: String,
    _ parameters: [String] = [],
    line: Int
  ) -> ExpectedTest {
    ExpectedTest(
      task: task,
      suite: ["Lesson01", "Task\(task)"],
      name: name,
      parameters: parameters,
      file: "Tests/Lesson01AddingTests/Lesson01.swift",
      line: line
    )
  }

  private static let folder = "Größe für Ñandú's"

  /// The course that all tests share, so that its lesson is prepared once.
  static let shared = Result {
    try FixtureCourse(at: TestFolder.shared().appending(path: folder, directoryHint: .isDirectory))
  }

  /// Creates a separate course.
  static func new() throws -> FixtureCourse {
    try FixtureCourse(at: TestFolder.new().appending(path: folder, directoryHint: .isDirectory))
  }

  /// Writes the course.
  init(at root: URL) throws {
    self.root = root
    try TestFolder.write(Self.files, to: root)
  }

  /// Opens the course of the test process, from an exit test.
  init(ofParent: Void) {
    root = TestFolder.shared(ofParent: true)
      .appending(path: Self.folder, directoryHint: .isDirectory)
  }

  /// Returns the solution with these files added or replaced.
  func answer(_ overlay: [String: String] = [:]) throws -> AnswerSnapshot {
    let solution = AnswerSnapshot(folder: lesson.solution)
    if overlay.isEmpty { return solution }
    return solution.overlaid(with: AnswerSnapshot(folder: try TestFolder.with(overlay)))
  }

  /// Returns an adder whose `name()` has this body; the tests of task 1 pass with it.
  static func adder(name body: String, and more: String = "") -> [String: String] {
    [
      "Adder.swift": """
      import Foundation
      import Lesson01Adding

      struct Adder: Adding {
        func add(_ one: Int, _ other: Int) -> Int { one + other }
        func name() throws -> String {
          \(body)
        }
      }
      \(more)
      """
    ]
  }

  /// The files of the course by their path.
  private static let files = [
    "Package.swift": """
    // swift-tools-version: 6.2
    import PackageDescription

    let number = Context.environment["COURSE_LESSON"] ?? ""
    let modules: [String: [String]] = [:]
    let package = Package(
      name: "FixtureCourse",
      platforms: [.macOS(.v15)],
      targets: [
        .target(name: "OutsideWorld", path: "Lessons/OutsideWorld"),
        .target(name: "GradingSupport", dependencies: ["OutsideWorld"], path: "Tests/Support"),
      ] + ["Lesson01Adding"].filter { $0.hasPrefix("Lesson\\(number)") }.flatMap { lesson -> [Target] in
        let exercise = "Exercise" + lesson.dropFirst("Lesson".count)
        let answer: [Target.Dependency] = ["OutsideWorld", .target(name: lesson)]
        let parts = modules[lesson] ?? []
        let imports: [Target.Dependency] = parts.map { .target(name: $0) }
        return parts.map { .target(name: $0, path: "Exercises/\\(lesson)/\\($0)") } + [
          .target(name: lesson, dependencies: ["OutsideWorld"], path: "Lessons/\\(lesson)/Given"),
          .target(
            name: exercise, dependencies: [answer[1]] + imports, path: "Exercises/\\(lesson)",
            exclude: parts),
          .testTarget(
            name: "\\(lesson)Tests",
            dependencies: answer + ["GradingSupport", .target(name: exercise)],
            path: "Tests/\\(lesson)Tests"),
        ]
      },
      swiftLanguageModes: [.v6]
    )
    """,
    "Lessons/OutsideWorld/Outside.swift": "public let outside = \"outside\"\n",
    "Tests/Support/Support.swift": "import OutsideWorld\npublic let place = outside\n",
    "Lessons/Lesson01Adding/Given/Adding.swift": """
    import OutsideWorld

    public protocol Adding: Sendable {
      func add(_ one: Int, _ other: Int) -> Int
      func name() throws -> String
    }
    """,
    "Solutions/Lesson01Adding/Wiring.swift": """
    import Lesson01Adding

    public func makeAdder(isQuick: Bool = true) -> any Adding { Adder() }
    """,
    "Solutions/Lesson01Adding/Adder.swift": """
    import Lesson01Adding

    struct Adder: Adding {
      func add(_ one: Int, _ other: Int) -> Int { one + other }
      func name() -> String { "adder" }
    }
    """,
    "Tests/Lesson01AddingTests/Lesson01.swift": """
    import Exercise01Adding
    import GradingSupport
    import Lesson01Adding
    import Testing

    @Suite("Lesson 01 · Adding") struct Lesson01 {
      @Suite("Task 1 · Add") struct Task1 {
        // Rule: a sum is a sum. Look at: Adder.swift, where it adds.
        @Test func `adds two numbers`() {
          let sum: Int = makeAdder().add(1, 2)
          #expect(sum == 3, "one and two are three; look at add")
        }

        @Test(arguments: [1, 5]) func `adds any number`(number: Int) {
          let sum: Int = makeAdder().add(number, 2)
          #expect(sum == number + 2, "every sum is a sum; look at add")
        }
      }

      @Suite("Task 2 · Name") struct Task2 {
        // Rule: it returns its name. Look at: Adder.swift.
        @Test func `says its name`() throws {
          let name: String = try makeAdder().name()
          #expect(name == "adder", "its name is adder; look at name")
        }
      }
    }
    """,
  ]
}

extension LessonVerdict {
  /// The states of the fixture's tests, by name.
  var states: [String: VerdictState] {
    Dictionary(uniqueKeysWithValues: tests.map { ($0.test.name, $0.state) })
  }

  /// Returns the verdict of one test.
  func test(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> TestVerdict
  {
    try #require(tests.first { $0.test.name == name }, sourceLocation: sourceLocation)
  }
}

/// Grades an answer in the shared course, and checks that no process is left and no test is missing.
func grade(
  _ answer: AnswerSnapshot,
  options: GradingOptions = GradingOptions(),
  with grader: Grader = Grader(),
  sourceLocation: SourceLocation = #_sourceLocation
) async throws -> LessonVerdict {
  let course = try FixtureCourse.shared.get()
  let verdict = await grader.grade(answer, of: course.lesson, options: options)
  #expect(Leftovers.current() == [], "a process is left", sourceLocation: sourceLocation)
  let tests = FixtureCourse.tests.filter { options.tasks?.contains($0.task) ?? true }
  #expect(
    verdict.tests.map(\.test) == tests,
    "a test is missing: \(verdict.explanation)",
    sourceLocation: sourceLocation
  )
  return verdict
}

/// Grades the solution with these files laid over it.
func grade(
  _ overlay: [String: String],
  limits: GradingLimits = GradingLimits(),
  options: GradingOptions = GradingOptions(),
  sourceLocation: SourceLocation = #_sourceLocation
) async throws -> LessonVerdict {
  try await grade(
    FixtureCourse.shared.get().answer(overlay),
    options: options,
    with: Grader(limits: limits),
    sourceLocation: sourceLocation
  )
}
