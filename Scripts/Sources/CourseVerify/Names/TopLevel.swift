import CourseKit

/// The top level holds what the course is made of and nothing else. Dot folders are free.
struct TopLevel: CourseCheck {
  static let files = ["Package.swift", "README.md"]
  static let folders = ["Lessons", "Exercises", "Solutions", "Tests", "Scripts"]

  func check(_ course: Course) -> [Check] {
    let files = Self.files.map { name in
      let url = course.root.appending(path: name)
      return Check(url.isRegularFile ? nil : Messages.missingFile(course.place(url)))
    }
    let folders = Self.folders.map { name in
      let url = course.root.appending(path: name)
      return Check(url.isFolder ? nil : Messages.missingFolder(course.place(url)))
    }
    let known = Self.files + Self.folders
    let strays = course.root.visibleEntries.filter { !known.contains($0.lastPathComponent) }
    return files + folders + [Check(strays.map { Messages.stray(course.place($0)) })]
  }
}
