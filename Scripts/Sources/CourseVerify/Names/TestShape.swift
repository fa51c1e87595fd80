import CourseKit

/// Every grading test belongs to a task, has a sentence for a name that no other has, and does something.
struct TestShape: LessonCheck {
  func check(_ material: LessonMaterial) -> [Check] {
    var seen: [String: Place] = [:]
    return (material.grader?.tests ?? []).map { test in
      var findings: [Finding] = []
      if test.task == nil || test.suites.first != material.lesson.suite {
        findings.append(Messages.testOutside(test, suite: material.lesson.suite))
      }
      if !test.name.allSatisfy(Self.isAllowed) || !test.name.contains(" ") {
        findings.append(Messages.testName(test))
      }
      if test.isEmpty { findings.append(Messages.emptyTest(test)) }
      let key = "\(test.task ?? 0) \(test.name)"
      if let first = seen[key] { findings.append(Messages.sameTestName(test, first: first)) }
      seen[key] = seen[key] ?? test.place
      return Check(findings)
    }
  }

  private static func isAllowed(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || " ',-".contains(character)
  }
}
