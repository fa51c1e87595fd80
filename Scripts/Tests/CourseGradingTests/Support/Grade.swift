import Foundation
import Testing

@testable import CourseKit

extension LessonVerdict {
  /// The states of the fixture's tests, by name.
  var states: [String: VerdictState] {
    Dictionary(uniqueKeysWithValues: tests.map { ($0.test.name, $0.state) })
  }

  /// The verdict of one test.
  func test(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> TestVerdict
  {
    try #require(tests.first { $0.test.name == name }, sourceLocation: sourceLocation)
  }
}

/// Grades a job in the shared course and checks that no process is left.
func grade(_ job: GradingJob, sourceLocation: SourceLocation = #_sourceLocation) async throws
  -> LessonVerdict
{
  let course = try FixtureCourse.shared.get()
  let verdict = await GradingEngine(root: course.root, workspace: "tests").grade(job)
  #expect(Leftovers.current() == [], "a process is left", sourceLocation: sourceLocation)
  #expect(
    verdict.tests.map(\.test) == job.tests,
    "a test is missing",
    sourceLocation: sourceLocation
  )
  return verdict
}

/// Grades the solution with these files laid over it.
func grade(
  _ overlay: [String: String],
  limits: GradingLimits = GradingLimits(),
  sourceLocation: SourceLocation = #_sourceLocation
) async throws -> LessonVerdict {
  let course = try FixtureCourse.shared.get()
  return try await grade(course.job(overlay, limits: limits), sourceLocation: sourceLocation)
}
