import CourseKit

/// A live-coding script has three to seven steps, each with its tasks, and a folder for each but the last.
struct ScriptShape: LessonCheck {
  static let steps = 3...7

  func check(_ material: LessonMaterial) -> [Check] {
    guard let script = material.liveCoding else { return [] }
    let file = material.lesson.liveCodingFolder.appending(path: "Script.md")
    func place(_ line: Int? = nil) -> Place { material.course.place(file, line: line) }
    let count = script.steps.count
    let fits = Self.steps.contains(count)
    let length = Check(fits ? nil : Messages.stepCount(count, at: place()))
    let tasks = (material.text?.tasks.map(\.number)).map(Set.init)
    let sections = script.steps.enumerated().map { index, step in
      var findings: [Finding] = []
      let isLast = index == count - 1
      if step.number != index + 1 {
        findings.append(Messages.stepNumber(step.number, wanted: index + 1, at: place(step.line)))
      }
      if let green = step.green {
        findings += green.filter { tasks?.contains($0) == false }.map {
          Messages.unknownGreen($0, at: place(step.line))
        }
      } else {
        findings.append(Messages.noGreen(step.number, at: place(step.line)))
      }
      if isLast, step.folder != nil {
        findings.append(Messages.lastStepFolder(step.number, at: place(step.line)))
      }
      if !isLast, step.folder == nil {
        findings.append(Messages.noStepFolder(step.number, at: place(step.line)))
      }
      return Check(findings)
    }
    let known = Set(script.steps.map { "Step\($0.number)" })
    let folders = script.folders.map { folder in
      let isKnown = known.contains(folder.lastPathComponent)
      return Check(isKnown ? nil : Messages.stepWithoutSection(material.course.place(folder)))
    }
    return [length] + sections + folders
  }
}
