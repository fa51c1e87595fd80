import CourseKit

/// A mistake compiles, and every test that it names rejects it.
struct MistakeProof: Sendable {
  let grading: LessonGrading
  let mistake: Mistake

  /// All findings about this mistake.
  func findings(in workspace: String) async -> [Finding] {
    let course = grading.material.course
    let named = grading.tests.filter { test in
      mistake.catches.contains { $0.task == test.task && $0.test == test.name }
    }
    if named.isEmpty { return [Messages.noCatch(at: course.place(mistake.readme))] }
    let answer = Answer(base: grading.material.lesson.solution, overlays: [mistake.folder])
    let verdict = await grading.grade(answer, tests: named, asStudent: true, in: workspace)
    let obstacles = grading.obstacles(verdict, mistake.folder)
    if !obstacles.isEmpty { return obstacles }
    let shaken = await grading.shaken(answer, tests: named, in: workspace)
    return verdict.tests.compactMap(finding)
      + verdict.tests.compactMap { test in
        let times = shaken.count {
          $0.tests.contains { $0.test == test.test && $0.state == .passed }
        }
        if times == 0 { return nil }
        let name = mistake.name + Messages.shaken(times, of: shaken.count)
        return Messages.accepted(name, by: test.test, at: place(of: test))
      }
  }

  private func finding(_ test: TestVerdict) -> Finding? {
    let place = place(of: test)
    switch test.state {
    case .passed: return Messages.accepted(mistake.name, by: test.test, at: place)
    case .timedOut: return Messages.rejectedByTime(mistake.name, by: test.test, at: place)
    case .failing, .crashed, .notCompiling: return nil
    case .notStarted, .notGraded: return Messages.notGraded(test.explanation, at: place)
    }
  }

  private func place(of test: TestVerdict) -> Place {
    let line = mistake.catches.first { $0.test == test.test.name }?.line
    return grading.material.course.place(mistake.readme, line: line)
  }
}
