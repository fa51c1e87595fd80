import CourseKit

/// The manifest lists exactly the lessons that stand in `Lessons/`, in order, each number once.
struct ManifestMirror: CourseCheck {
  func check(_ course: Course) -> [Check] {
    let url = course.root.appending(path: "Package.swift")
    guard let manifest = try? Manifest(url) else { return [] }
    let standing = Set(course.lessons.map(\.name))
    var checks = manifest.lessons.enumerated().map { index, entry in
      let place = course.place(url, line: entry.line)
      var findings: [Finding] = []
      if LessonName(entry.name) == nil {
        findings.append(Messages.lessonName(entry.name, at: place))
      }
      if !standing.contains(entry.name) {
        findings.append(Messages.listedOnly(entry.name, at: place))
      }
      if index > 0, manifest.lessons[index - 1].name.prefix(8) >= entry.name.prefix(8) {
        findings.append(Messages.lessonOrder(entry.name, at: place))
      }
      return Check(findings)
    }
    let listed = Set(manifest.lessons.map(\.name))
    checks += course.lessons.map { lesson in
      let place = course.place(lesson.folder)
      return Check(listed.contains(lesson.name) ? nil : Messages.unlisted(lesson.name, at: place))
    }
    return checks
  }
}
