import CourseKit
import Testing

@testable import CourseVerify

/// Every kind of finding that needs no build is really found, with its fact and place.
struct StaticFindingTests {
  @Test func `finds nothing in a course that keeps its promises`() throws {
    #expect(try FixtureCourse().staticFindings() == [])
  }

  @Test func `finds nothing wrong with an appendix that a page of the lesson links to`() throws {
    let fixture = try FixtureCourse()
    try fixture.write("Lessons/Lesson01Greeting/Appendix.md", "# Appendix\n")
    let link = "## The trouble\n\n[More](Appendix.md).\n"
    try fixture.edit("Lessons/Lesson01Greeting/README.md", "## The trouble\n", link)

    #expect(try fixture.staticFindings() == [])
  }

  @Test(
    arguments: Defect.names + Defect.texts + Defect.rules + Defect.taskPages + Defect.graders
      + Defect.overlays
  )
  func `finds a defect`(defect: Defect) throws {
    let fixture = try FixtureCourse()
    try defect.apply(fixture)

    let findings = try fixture.staticFindings()
    let found = findings.map { "\($0.place): \($0.fact)" }
    #expect(found.contains("\(defect.place): \(defect.fact)"))
    #expect(findings.count == defect.count)
    #expect(findings.allSatisfy { !$0.remedy.isEmpty })
  }
}
