import CourseContent
import Foundation
import Testing

@testable import CourseCommands

/// The built tool, run as a student runs it. One test after the other, because they share one answer and one build.
@Suite(.serialized, .timeLimit(.minutes(5))) struct ToolTests {
  private static let shared = Result { try FixtureCourse() }
  private let fixture: FixtureCourse
  private let tool: ToolRun

  init() throws {
    fixture = try Self.shared.get()
    tool = try ToolRun(fixture)
    for number in ["01", "02"] { try fixture.restart(number) }
    try? FileManager.default.removeItem(at: fixture.root.appending(path: ".course"))
  }

  @Test func `the starter is red, in 80 columns and without colour`() throws {
    let run = try tool("grade", "01")

    #expect(run.code == 1)
    #expect(run.errors.isEmpty)
    #expect(
      run.out.hasPrefix(
        "Lesson 01 · Adding                                           0 of 2 tasks passed\n"
      )
    )
    #expect(run.out.contains("✗ Task 1 · adds two numbers\n    expected  3\n    actual    1\n"))
    #expect(
      run.out.contains("rule      A sum is a sum.\n    look at   Adder.swift, where it adds.\n")
    )
    #expect(run.out.contains("    test      Tests/Lesson01AddingTests/Lesson01.swift:10\n"))
    #expect(run.out.contains("Hint:     Scripts/course hint 01.1\n"))
    #expect(!run.out.contains("\u{1B}"))
    #expect(run.out.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(tool.leftovers.isEmpty)
  }

  @Test func `what has passed is not graded again until something changes`() throws {
    try fixture.solve()
    let first = try tool("grade", "01")
    #expect(first.code == 0)
    #expect(first.out.contains("Compare:  Scripts/course compare 01\n"))
    #expect(first.out.contains("Then:     Scripts/course grade 02\n"))
    #expect(first.out.contains("] 2/3\n"))

    let second = try tool("grade", "01")
    #expect(second.code == 0)
    #expect(second.out.contains("passed, and unchanged since\n"))
    #expect(second.out.contains("Scripts/course grade 01 --again\n"))
    #expect(try tool("list").out.contains("✓✓"))

    #expect(try !tool("grade", "01", "--again").out.contains("unchanged"))
    try fixture.restart()
    #expect(try tool("grade", "01").code == 1)
  }

  @Test func `progress that is lost is rebuilt`() throws {
    try fixture.solve()
    #expect(try tool("grade", "01").code == 0)
    try FileManager.default.removeItem(at: fixture.root.appending(path: ".course"))
    #expect(try tool("list").out.contains("··"))
    #expect(try tool("grade", "all").code == 1)
    #expect(try tool("list").out.contains("✓✓"))
  }

  @Test func `one task alone`() throws {
    try fixture.solve(with: ["Adder.swift": halfRight])
    let run = try tool("grade", "01.1")

    #expect(run.code == 0)
    #expect(!run.out.contains("Task 2 ·"))
    #expect(run.out.contains("Next:     Scripts/course grade 01.2\n"))
    #expect(try tool("grade", "01.2").code == 1)

    // What passed with an earlier answer is not taken for passed with this one.
    try fixture.solve()
    #expect(try tool("grade", "01").code == 0)
    try fixture.solve(with: ["Adder.swift": halfRight])
    #expect(try tool("grade", "01.1").out.contains("Next:     Scripts/course grade 01.2\n"))
  }

  private let halfRight = """
    import Lesson01Adding

    struct Adder: Adding {
      func add(_ one: Int, _ other: Int) -> Int { one + other }
      func name() -> String { "nobody" }
    }
    """

  @Test func `another lesson's error is not this lesson's affair`() throws {
    try fixture.solve("02", with: ["Wiring.swift": "let broken: Int = \"no\"\n"])
    try fixture.solve()
    #expect(try tool("grade", "01", "--again").code == 0)

    let both = try tool("grade", "01", "02", "--again")
    #expect(both.code == 1)
    #expect(both.out.contains("! Exercises/Lesson02Naming/Wiring.swift:1\n"))
    #expect(both.out.contains("1 │ let broken: Int = \"no\"\n"))
    #expect(both.out.contains("The declaration says Int, and this is a String.\n"))
    #expect(
      both.out.contains(
        "  ! Lesson 02 · Naming                                          does not compile\n"
      )
    )
    #expect(both.out.contains("1 of 2 lessons passed\n"))
  }

  @Test func `machines get verdicts in a versioned form`() throws {
    try fixture.solve(with: ["Adder.swift": halfRight])
    let run = try tool("grade", "01", "--json")

    #expect(run.code == 1)
    let verdict = try JSONDecoder().decode(CourseVerdict.self, from: Data(run.out.utf8))
    #expect(verdict.schemaVersion == 1)
    #expect(verdict.answers == "Exercises")
    #expect(verdict.course == fixture.root.path)
    #expect(verdict.exitCode == 1)
    #expect(verdict.lessons.map(\.state) == [.failing])
    #expect(verdict.lessons[0].tasks.map(\.state) == [.passed, .failing])
    #expect(verdict.lessons[0].tests[1].issues[0].actual == "\"nobody\"")
  }

  @Test func `the solutions are judged without touching progress`() throws {
    let before = try tool("list").out
    let run = try tool("grade", "all", "--answers", "Solutions")

    #expect(run.code == 0)
    #expect(run.out.contains("2 of 2 lessons passed"))
    #expect(try tool("list").out == before)
  }

  @Test func `a crash and a hang cost their own test, and a link is left out`() throws {
    try fixture.solve(with: [
      "Adder.swift": """
      import Lesson01Adding

      struct Adder: Adding {
        func add(_ one: Int, _ other: Int) -> Int {
          print("before the crash")
          fatalError("no sums today")
        }
        func name() -> String { while true {} }
      }
      """
    ])
    let folder = try fixture.lesson("01").exercise
    try FileManager.default.createSymbolicLink(
      atPath: folder.appending(path: "Linked.swift").path,
      withDestinationPath: "../../Solutions/Lesson01Adding/Adder.swift"
    )
    let run = try tool("grade", "01", environment: ["COURSE_TEST_SECONDS": "2"])

    #expect(run.code == 1)
    #expect(run.out.contains("! Exercises/Lesson01Adding/Linked.swift is not a regular file"))
    #expect(run.out.contains("no sums today"))
    #expect(run.out.contains("open      Exercises/Lesson01Adding/Adder.swift:6\n"))
    #expect(run.out.contains("    │ before the crash\n"))
    #expect(run.out.contains("Did not finish within 2 s"))
    #expect(!run.out.contains("rax"))
    #expect(tool.leftovers.isEmpty)
  }

  @Test func `a file that is not UTF-8 is named`() throws {
    let file = try fixture.lesson("01").exercise.appending(path: "Latin1.swift")
    try Data([0x2F, 0x2F, 0xE9, 0x0A]).write(to: file)
    let run = try tool("grade", "01")

    #expect(run.code == 1)
    #expect(
      run.out.contains("! Exercises/Lesson01Adding/Latin1.swift is not UTF-8 text from line 1 on.")
    )
    #expect(run.out.contains("    The file has characters that are no UTF-8. Save it as UTF-8.\n"))
  }

  @Test func `a deleted file is named, with a way back`() throws {
    try FileManager.default.removeItem(
      at: try fixture.lesson("01").exercise.appending(path: "Wiring.swift")
    )
    let run = try tool("grade", "01")

    #expect(run.code == 1)
    #expect(run.out.contains("Exercises/Lesson01Adding/Wiring.swift is missing"))
    #expect(run.out.contains("course reset"))
  }

  @Test func `a place that can't be written costs the memory, not the verdict`() throws {
    try fixture.solve()
    let folder = fixture.root.appending(path: ".course")
    try? FileManager.default.removeItem(at: folder)
    try Data().write(to: folder)
    defer { try? FileManager.default.removeItem(at: folder) }
    let run = try tool("grade", "01")

    #expect(run.code == 0)
    #expect(run.errors.hasPrefix("Note: Your progress could not be saved in the folder .course."))
  }

  @Test func `killed midway, it leaves no process and the next one grades`() async throws {
    let pipe = fixture.root.appending(path: "alive").path
    mkfifo(pipe, 0o600)
    try fixture.solve(with: [
      "Adder.swift": """
      import Foundation
      import Lesson01Adding

      struct Adder: Adding {
        func add(_ one: Int, _ other: Int) -> Int {
          _ = open("\(pipe)", O_WRONLY)
          while true { pause() }
        }
        func name() -> String { "adder" }
      }
      """
    ])
    let process = tool.process(["grade", "01.1"], environment: ["COURSE_TEST_SECONDS": "600"])
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    // Opened when the answer runs; at its end when nothing of it is left.
    let descriptor = open(pipe, O_RDONLY)
    kill(process.processIdentifier, SIGKILL)
    var byte: UInt8 = 0
    #expect(read(descriptor, &byte, 1) == 0)
    close(descriptor)
    process.waitUntilExit()

    try fixture.solve()
    #expect(try tool("grade", "01").code == 0)
    #expect(tool.leftovers.isEmpty)
  }

  @Test func `from within the course, paths are those that can be followed`() throws {
    let folder = try fixture.lesson("01").exercise
    let run = try tool("grade", "01", folder: folder)

    #expect(run.out.contains("    open      Adder.swift\n"))
    #expect(run.out.contains("../../Scripts/course hint 01.1\n"))
  }

  @Test func `without swift it can't grade`() throws {
    let run = try tool("grade", "01", environment: ["PATH": "/nowhere"])
    #expect(run.code == 2)
    #expect(run.out.contains("There is no `swift` in the PATH."))
    #expect(run.out.contains("Check:    Scripts/course doctor\n"))

    let doctor = try tool("doctor", environment: ["PATH": "/nowhere"])
    #expect(doctor.code == 1)
    #expect(doctor.out.contains("✗ Swift          there is no `swift` in the PATH\n"))
    #expect(doctor.out.contains("Install Swift 6.2 or newer from https://swift.org/install"))
  }

  @Test func `the doctor is content with this machine`() throws {
    let run = try tool("doctor")
    #expect(run.code == 0)
    #expect(run.out.contains("✓ Swift Testing  a test builds\n"))
    #expect(run.out.hasSuffix("All is well. What to do next: Scripts/course\n"))
  }

  @Test func `unknown words end with 2 and a sentence`() throws {
    for words in [["nope"], ["grade", "77"], ["hint", "01.9"], ["reset"], ["grade", "--no"]] {
      let process = tool.process(words)
      let errors = Pipe()
      process.standardOutput = FileHandle.nullDevice
      process.standardError = errors
      try process.run()
      let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      #expect(process.terminationStatus == 2)
      #expect(text.split(separator: "\n").count == 1)
    }
  }
}
