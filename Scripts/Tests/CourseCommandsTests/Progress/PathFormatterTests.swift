import Foundation
import Testing

@testable import CourseKit

struct PathFormatterTests {
  private func paths(from current: String) -> PathFormatter {
    PathFormatter(root: URL(filePath: "/courses/ada/my course"), current: URL(filePath: current))
  }

  @Test(arguments: [
    ("/courses/ada/my course", "Exercises/A.swift", "Scripts/course"),
    ("/courses/ada/my course/Exercises", "A.swift", "../Scripts/course"),
    ("/courses/ada/my course/Lessons/L1", "../../Exercises/A.swift", "../../Scripts/course"),
    (
      "/courses/ada", "/courses/ada/my course/Exercises/A.swift",
      "'/courses/ada/my course/Scripts/course'"
    ),
  ])
  func `are those that the reader can follow`(current: String, file: String, tool: String) {
    let paths = paths(from: current)
    #expect(paths.displayPath("/courses/ada/my course/Exercises/A.swift") == file)
    #expect(paths.commandLine("") == tool)
  }

  @Test func `a place has its line`() {
    let paths = paths(from: "/courses/ada/my course")
    #expect(
      paths.displayPath(SourcePlace(file: "/courses/ada/my course/A.swift", line: 7)) == "A.swift:7"
    )
    #expect(
      paths.displayPath(SourcePlace(file: "/scratch/B.swift", line: 7)) == "/scratch/B.swift:7"
    )
  }

  @Test func `texts lose the course's path`() {
    let paths = paths(from: "/courses/ada/my course")
    #expect(paths.abbreviatingPaths("/courses/ada/my course/A.swift is odd.") == "A.swift is odd.")
  }
}
