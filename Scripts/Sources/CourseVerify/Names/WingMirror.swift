import CourseKit

/// A lesson stands in every wing under the same name.
struct WingMirror: LessonCheck {
  func check(_ material: LessonMaterial) -> [Check] {
    let lesson = material.lesson
    let folders = [
      lesson.world, lesson.exercise, lesson.solution, lesson.grader, lesson.mistakesFolder,
      lesson.alternativesFolder,
    ]
    let files = [lesson.reasons]
    return folders.map { folder in
      Check(folder.isFolder ? nil : Messages.missingFolder(material.course.place(folder)))
    }
      + files.map { file in
        Check(file.isRegularFile ? nil : Messages.missingFile(material.course.place(file)))
      } + [liveCoding(material)]
  }

  private func liveCoding(_ material: LessonMaterial) -> Check {
    let folder = material.lesson.liveCodingFolder
    return Check(
      folder.isFolder ? nil : Messages.missingLiveCoding(material.course.place(folder))
    )
  }
}
