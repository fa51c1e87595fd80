import CourseContent
import Foundation

/// No starter traps, and no grader sleeps.
struct ForbiddenCode: LessonCheck {
  static let traps: Set<String> = [
    "fatalError", "preconditionFailure", "assertionFailure", "abort", "unsafelyUnwrapped",
  ]
  static let sleeps: Set<String> = ["sleep", "usleep", "nanosleep", "asyncAfter"]

  func check(_ material: LessonMaterial) -> [Check] {
    check(material.lesson.exercise, material) { tokens, index in
      let isForced =
        index > 0 && tokens[index].text == "!" && tokens[index].kind == .sign
        && ["try", "as"].contains(tokens[index - 1].text)
      if isForced { return tokens[index - 1].text + "!" }
      return Self.traps.contains(tokens[index].text) ? tokens[index].text : nil
    } report: {
      Messages.trap($0, at: $1)
    }
      + check(material.lesson.grader, material) { tokens, index in
        Self.sleeps.contains(tokens[index].text) ? tokens[index].text : nil
      } report: {
        Messages.sleep($0, at: $1)
      }
  }

  private func check(
    _ folder: URL,
    _ material: LessonMaterial,
    find: ([SwiftToken], Int) -> String?,
    report: (String, Place) -> Finding
  ) -> [Check] {
    folder.filesInside.filter { $0.hasSuffix(".swift") }.map { name in
      let url = folder.appending(path: name)
      guard let file = try? TextFile(url) else {
        return Check(Messages.notText(at: material.course.place(url)))
      }
      let tokens = SwiftLexer.tokens(of: file.text).filter { $0.kind == .word || $0.kind == .sign }
      return Check(
        tokens.indices.compactMap { index in
          find(tokens, index).map {
            report($0, material.course.place(url, line: tokens[index].line))
          }
        }
      )
    }
  }
}
