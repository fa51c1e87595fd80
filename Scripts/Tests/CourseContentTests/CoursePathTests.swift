import Testing

@testable import CourseKit

struct CoursePathTests {
  private let path = CoursePath(
    readme: """
      # A course

      ```mermaid
      flowchart LR
        subgraph P1[Pass it in]
          00[00 Welcome] --> 01[01 Initializer]
        end
        subgraph P2[Tools]
          08[08 Containers]
          10[10 Dependency values]
        end
        01 --> 08
      ```

      **The short path**: 00 · 01 (tasks 1 to 3) · 10 (1, 4) · the core of 11.
      """
  )

  @Test func `a subgraph of the picture is a part with its lessons`() {
    #expect(path.parts.map(\.title) == ["Pass it in", "Tools"])
    #expect(path.parts.map(\.lessons) == [["00", "01"], ["08", "10"]])
  }

  @Test func `the short path has all tasks of a lesson, a range, some or the core tasks`() {
    #expect(path.short.map(\.lesson) == ["00", "01", "10", "11"])
    #expect(path.short.map(\.tasks) == [[], [1, 2, 3], [1, 4], []])
    #expect(path.short.map(\.isCore) == [false, false, false, true])
  }

  @Test func `a page without a path has no parts and no short path`() {
    #expect(CoursePath(readme: "# A course\n") == CoursePath(readme: ""))
    #expect(CoursePath(readme: "").short.isEmpty)
  }
}
