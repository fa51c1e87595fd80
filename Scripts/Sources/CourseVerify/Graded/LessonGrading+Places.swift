import CourseKit

extension LessonGrading {
  /// Where a test stands.
  func testPlace(_ test: ExpectedTest) -> Place { Place(test.file, line: test.line) }
}
