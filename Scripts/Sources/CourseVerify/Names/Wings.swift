import CourseKit
import Foundation

/// Every wing holds folders of lessons, and nothing stray.
struct Wings: CourseCheck {
  func check(_ course: Course) -> [Check] {
    let names = Set(course.lessons.map(\.name))
    let tests = Set(course.lessons.map(\.testTarget)).union(["Support", "Mistakes", "Alternatives"])
    let wings: [(String, Set<String>)] = [
      ("Lessons", names.union(["OutsideWorld"])), ("Exercises", names), ("Solutions", names),
      ("Tests", tests), ("Tests/Mistakes", names), ("Tests/Alternatives", names),
    ]
    return wings.flatMap { wing, known in
      course.root.appending(path: wing).visibleEntries.map { entry in
        let isText = wing == "Lessons" && entry.pathExtension == "md"
        let isKnown = known.contains(entry.lastPathComponent) && entry.isFolder
        if isText || isKnown { return Check() }
        return Check(finding(entry, known: known.sorted(), course))
      }
    }
  }

  private func finding(_ entry: URL, known: [String], _ course: Course) -> Finding {
    let nearest = EditDistance.nearest(to: entry.lastPathComponent, in: known)
    return Messages.strayInWing(course.place(entry), nearest: nearest)
  }
}
