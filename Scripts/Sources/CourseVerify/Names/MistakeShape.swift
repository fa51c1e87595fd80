import CourseKit

/// A lesson has enough wrong answers, and each says what catches it and why people write it.
struct MistakeShape: LessonCheck {
  static let fewest = 6

  func check(_ material: LessonMaterial) -> [Check] {
    let count = material.lesson.mistakesFolder.visibleFolders.count
    let place = material.course.place(material.lesson.mistakesFolder)
    let enough = Check(count < Self.fewest ? Messages.fewMistakes(count, at: place) : nil)
    return [enough] + material.mistakes.map { check($0, material) }
  }

  private func check(_ mistake: Mistake, _ material: LessonMaterial) -> Check {
    func place(_ line: Int? = nil) -> Place { material.course.place(mistake.readme, line: line) }
    var findings: [Finding] = []
    if mistake.title == nil { findings.append(Messages.overlayTitle(at: place(1))) }
    if !mistake.name.isUpperCamelCase { findings.append(Messages.folderName(at: place())) }
    if mistake.catches.isEmpty && mistake.unreadCatches.isEmpty {
      findings.append(Messages.noCatch(at: place()))
    }
    findings += mistake.unreadCatches.map { Messages.unreadCatch(at: place($0)) }
    if mistake.why.isEmpty { findings.append(Messages.noReason(at: place())) }
    findings += OverlayFiles.findings(mistake.folder, mistake.files, material)
    let tests = material.grader?.tests ?? []
    for named in mistake.catches {
      let isThere = tests.contains { $0.task == named.task && $0.name == named.test }
      guard material.grader != nil, !isThere else { continue }
      let names = tests.map { "Task \($0.task ?? 0) · \($0.name)" }
      let wanted = "Task \(named.task) · \(named.test)"
      let nearest = EditDistance.nearest(to: wanted, in: names)
      findings.append(Messages.unknownTest(wanted, nearest: nearest, at: place(named.line)))
    }
    return Check(findings)
  }
}
