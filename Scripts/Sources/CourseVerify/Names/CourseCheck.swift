import CourseKit

/// Something that is looked at once for the whole course, without building anything.
protocol CourseCheck: Sendable {
  /// Looks at the course.
  func check(_ course: Course) -> [Check]
}

/// The checks of proof 1 that are about the course as a whole.
enum CourseChecks {
  static let all: [any CourseCheck] = [
    TopLevel(), ManifestMirror(), Wings(), Dependencies(), MachinePaths(), ToolFileLength(),
  ]
}

/// The files of the tool and the shared ones keep the length that lessons keep.
struct ToolFileLength: CourseCheck {
  func check(_ course: Course) -> [Check] {
    ["Scripts/Sources", "Scripts/Tests", "Lessons/OutsideWorld", "Tests/Support"].flatMap {
      FileLength.checks(in: course.root.appending(path: $0), course: course)
    }
  }
}
