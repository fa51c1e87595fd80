import CourseContent
import Foundation
import Testing

@testable import CourseCommands

struct BenchTests {
  private let fixture: FixtureCourse
  private let folder: URL

  init() throws {
    fixture = try FixtureCourse()
    folder = try TestFolder.new("bench")
  }

  private func package(_ count: Int) throws -> BenchPackage {
    let lessons = fixture.course.lessons
    return try BenchPackage(fixture.course, at: folder, lessons: lessons, count: count)
  }

  @Test func `one lesson alone has its solution as the answer`() throws {
    let package = try package(1)
    let course = Course(root: folder)

    #expect(
      try Manifest(folder.appending(path: "Package.swift")).lessons.map(\.name) == [
        "Lesson01Adding"
      ]
    )
    let lesson = try #require(Course(root: folder).lessons.first)
    #expect(course.lessons.count <= 1)
    #expect(try FolderContents(lesson.exercise) == FolderContents(fixture.lesson("01").solution))
    #expect(package.edited.lastPathComponent == "Adder.swift")
  }

  @Test func `twelve lessons are copies where the course has fewer`() throws {
    _ = try package(12)
    let manifest = try Manifest(folder.appending(path: "Package.swift"))
    #expect(manifest.lessons.count == 12)
    #expect(manifest.lessons[2].name == "Lesson20Adding")

    for name in manifest.lessons.map(\.name) {
      for wing in ["Lessons/\(name)/Given", "Exercises/\(name)", "Tests/\(name)Tests"] {
        #expect(folder.appending(path: wing).isFolder, "\(wing)")
      }
    }
    let grader = folder.appending(path: "Tests/Lesson25AddingTests/Lesson01.swift")
    let text = try TextFile(grader).text
    #expect(text.contains("@testable import Exercise25Adding"))
    #expect(!text.contains("Lesson01"))
  }

  @Test func `an edit changes the answer, each time in another way`() throws {
    let package = try package(1)
    var texts: Set<String> = [try TextFile(package.edited).text]
    for number in 1...3 {
      for edit in [BenchPackage.Edit.body, .declaration] {
        try package.change(edit, number)
        texts.insert(try TextFile(package.edited).text)
      }
    }
    #expect(texts.count == 7)
  }

  @Test(
    arguments: [([], 0), ([3], 3), ([5, 1, 3], 3), ([4, 1, 2, 3], 2.5)] as [([Double], Double)]
  )
  func `the median is the middle`(seconds: [Double], median: Double) {
    var samples = Samples()
    for value in seconds { samples.add(value) }
    #expect(samples.median == median)
  }

  @Test func `the floor is made of the commands that a build printed`() throws {
    let log = """
      Building for debugging...
      /usr/bin/swiftc -module-name Exercise01 -c a.swift
      /usr/bin/swiftc -modulewrap a.swiftmodule
      /usr/bin/swiftc -emit-executable -o tests.xctest
      [3/4] Linking
      """
    try TestFolder.write([".build/debug/P.xctest": ""], to: folder)

    #expect(Floor(log: log, folder: folder).commands.count == 2)
    #expect(Floor(log: log, folder: folder).isKnown)
    #expect(!Floor(log: "", folder: folder).isKnown)
  }

  @Test func `the table says what is too slow`() {
    var results = BenchResults()
    results.grade.add(0.9)
    results.swiftTest.add(1.8)
    results.gradeOfTwelve.add(1.2)
    results.help.add(0.0123)
    let rows = results.screen.rows(width: 100)

    #expect(rows[1].hasPrefix("  a body edited: course grade / swift test"))
    #expect(rows[1].hasSuffix(" 0.50 (1.0)"))
    #expect(rows[2].hasSuffix(" 1.33 (1.1)"))
    #expect(rows.contains { $0.hasPrefix("  course help ") && $0.hasSuffix(" 12 ms") })
    let coloured = results.screen.rows(width: 100, colour: true)
    #expect(coloured[2].contains("\u{1B}[31m1.33 (1.1)\u{1B}[0m"))
  }
}
