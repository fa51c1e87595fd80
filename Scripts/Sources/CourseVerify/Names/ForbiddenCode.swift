import CourseKit
import Foundation

/// No starter traps, no grader sleeps, and the thread sanitizer can see into every lock of a solution.
struct ForbiddenCode: LessonCheck {
  static let traps: Set<String> = [
    "fatalError", "preconditionFailure", "assertionFailure", "abort", "unsafelyUnwrapped",
  ]
  static let sleeps: Set<String> = ["sleep", "usleep", "nanosleep", "asyncAfter"]

  /// On Linux the sanitizer takes a `Mutex` that two threads want at once for a race.
  static let opaqueLocks: Set<String> = ["Mutex"]

  func check(_ material: LessonMaterial) -> [Check] {
    let lesson = material.lesson
    return check([lesson.exercise], material, find: trap, report: Messages.trap)
      + check([lesson.grader], material, find: word(of: Self.sleeps), report: Messages.sleep)
      + check(
        [lesson.world, lesson.solution, lesson.grader],
        material,
        find: word(of: Self.opaqueLocks),
        report: Messages.opaqueLock
      )
  }

  private func trap(in tokens: [SwiftToken], at index: Int) -> String? {
    let isForced =
      index > 0 && tokens[index].text == "!" && tokens[index].kind == .sign
      && ["try", "as"].contains(tokens[index - 1].text)
    return isForced ? tokens[index - 1].text + "!" : word(of: Self.traps)(tokens, index)
  }

  private func word(of words: Set<String>) -> ([SwiftToken], Int) -> String? {
    { tokens, index in words.contains(tokens[index].text) ? tokens[index].text : nil }
  }

  private func check(
    _ folders: [URL],
    _ material: LessonMaterial,
    find: ([SwiftToken], Int) -> String?,
    report: (String, Place) -> Finding
  ) -> [Check] {
    let urls = folders.flatMap { folder in
      folder.filesInside.filter { $0.hasSuffix(".swift") }.map { folder.appending(path: $0) }
    }
    return urls.map { url in
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
