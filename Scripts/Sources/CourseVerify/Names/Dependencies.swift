import CourseKit

/// Neither package depends on another: a class without network must build.
struct Dependencies: CourseCheck {
  func check(_ course: Course) -> [Check] {
    ["Package.swift", "Scripts/Package.swift"].compactMap { path in
      let url = course.root.appending(path: path)
      guard let manifest = try? Manifest(url) else { return nil }
      return Check(
        manifest.dependencies.map { Messages.dependency(at: course.place(url, line: $0)) }
      )
    }
  }
}
