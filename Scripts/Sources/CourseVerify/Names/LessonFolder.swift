import CourseKit
import Foundation

/// A lesson's folders hold what they are for and nothing else. Translations may stand beside the texts.
struct LessonFolder: LessonCheck {
  func check(_ material: LessonMaterial) -> [Check] {
    let lesson = material.lesson
    let texts = ["README", "Hints", "Solution"]
    let folder = lesson.folder.visibleEntries.map { entry in
      let isText = texts.contains { Self.isText(entry, named: $0) }
      let isPart =
        ["Given", "LiveCoding", "Program"].contains(entry.lastPathComponent) && entry.isFolder
      return check(entry, isText || isPart, material)
    }
    let sources = [
      lesson.world, lesson.program, lesson.exercise, lesson.solution, lesson.grader,
    ].flatMap { wing in
      wing.filesInside.map { wing.appending(path: $0) }
    }
    let overlays = [lesson.mistakesFolder, lesson.alternativesFolder].flatMap { wing in
      wing.visibleEntries.flatMap { entry -> [Check] in
        guard entry.isFolder else { return [check(entry, false, material)] }
        return entry.filesInside.map { entry.appending(path: $0) }.map {
          check($0, $0.pathExtension == "swift" || Self.isText($0, named: "README"), material)
        }
      }
    }
    return folder + sources.map { check($0, $0.pathExtension == "swift", material) } + overlays
      + steps(material)
  }

  private func steps(_ material: LessonMaterial) -> [Check] {
    material.lesson.liveCodingFolder.visibleEntries.flatMap { entry -> [Check] in
      guard entry.isFolder else {
        return [check(entry, Self.isText(entry, named: "Script"), material)]
      }
      return entry.filesInside.map { entry.appending(path: $0) }.map {
        check($0, $0.pathExtension == "swift", material)
      }
    }
  }

  private func check(_ entry: URL, _ belongs: Bool, _ material: LessonMaterial) -> Check {
    Check(belongs && !entry.isSymbolicLink ? nil : Messages.stray(material.course.place(entry)))
  }

  /// Whether a file is `Name.md` or a translation of it, `Name.es.md`, `Name.pt-BR.md`.
  static func isText(_ file: URL, named name: String) -> Bool {
    let parts = file.lastPathComponent.split(separator: ".", omittingEmptySubsequences: false)
    return parts.first.map(String.init) == name && parts.last == "md"
      && (2...3).contains(parts.count)
  }
}
