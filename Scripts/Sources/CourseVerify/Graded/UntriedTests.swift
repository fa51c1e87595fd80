import CourseKit

/// A test that no mistake names has never been seen to fail, unless the starter fails it.
enum UntriedTests {
  /// The tests that no mistake names and the starter passes.
  static func findings(_ starter: LessonVerdict, _ material: LessonMaterial) -> [Finding] {
    starter.tests.filter { $0.state == .passed }.map(\.test).filter { test in
      !material.mistakes.flatMap(\.catches).contains {
        $0.task == test.task && $0.test == test.name
      }
    }.map { Messages.untried($0) }
  }
}
