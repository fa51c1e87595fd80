import CourseKit

/// Every task has three hints, in order, none of them empty.
struct HintLevels: LessonCheck {
  static let levels = [1, 2, 3]

  func check(_ material: LessonMaterial) -> [Check] {
    (material.hints?.sections ?? []).map { section in
      let missing = Self.levels.filter { level in
        !section.levels.contains { $0.number == level }
      }
      var findings = missing.map {
        Messages.missingHint($0, task: section.task, at: material.inHints(section.line))
      }
      let numbers = section.levels.map(\.number)
      if missing.isEmpty, numbers != Self.levels {
        findings.append(Messages.hintOrder(section.task, at: material.inHints(section.line)))
      }
      findings += section.levels.filter { $0.text.isEmpty }.map {
        Messages.emptyHint($0.number, task: section.task, at: material.inHints($0.line))
      }
      return Check(findings)
    }
  }
}
