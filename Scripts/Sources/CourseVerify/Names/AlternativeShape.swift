import CourseKit

/// A lesson has enough other right answers, and each says what is different and why that is fine.
struct AlternativeShape: LessonCheck {
  static let fewest = 2

  func check(_ material: LessonMaterial) -> [Check] {
    let count = material.lesson.alternativesFolder.visibleFolders.count
    let place = material.course.place(material.lesson.alternativesFolder)
    let enough = Check(count < Self.fewest ? Messages.fewAlternatives(count, at: place) : nil)
    return [enough]
      + material.alternatives.map { alternative in
        var findings: [Finding] = []
        let place = material.course.place(alternative.readme)
        if alternative.title == nil { findings.append(Messages.overlayTitle(at: place)) }
        if !alternative.name.isUpperCamelCase { findings.append(Messages.folderName(at: place)) }
        if alternative.why.isEmpty { findings.append(Messages.noReason(at: place)) }
        findings += OverlayFiles.findings(alternative.folder, alternative.files, material)
        return Check(findings)
      }
  }
}
