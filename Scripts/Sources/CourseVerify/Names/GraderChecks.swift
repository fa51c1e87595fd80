import CourseKit
import Foundation

/// The shape of a grader, and what no source of a lesson may say.
extension LessonMaterial {
  var graderChecks: [Check] { (grader.map { suites($0) + tests($0) } ?? []) + forbiddenWords }

  /// The grader's suites: one for the lesson, named as its text, and one a task in a file named after it.
  private func suites(_ grader: GraderSource) -> [Check] {
    let own = lesson.suite
    let title = text?.title.map { "Lesson \(lesson.number) · \($0)" }
    let wanted = title ?? "…"
    let whole = grader.suites.first { $0.path == [own] }
    let outer =
      whole.map { suite in
        suite.place
          .fact("The suite is called '\(suite.title ?? "")', and the lesson's text '\(wanted)'.")
          .remedy("Use the text's title.").unless(title == nil || suite.title == title)
      }
      ?? place(lesson.grader).fact("The grader has no suite \(own).")
      .remedy("Add `@Suite(\"\(wanted)\") struct \(own) {}` in \(own).swift.").check
    return [outer]
      + grader.suites.compactMap { suite in
        guard let task = suite.task, suite.path.count > 1 else { return nil }
        let file = suite.place.path.split(separator: "/").last ?? ""
        return suite.place.fact("The suite of task \(task) stands in a file of another name.")
          .remedy("Name the file Task\(task) and a word, like Task\(task)Decoder.swift.")
          .unless(file.hasPrefix("Task\(task)"))
      }
  }

  /// Every grading test belongs to a task, has a sentence for a name that no other has, and does something.
  private func tests(_ grader: GraderSource) -> [Check] {
    grader.tests.map { test in
      let (name, place) = (test.name, test.place)
      let isSentence =
        name.contains(" ") && name.allSatisfy { $0.isLetter || $0.isNumber || " ',-".contains($0) }
      let first = grader.tests.first { $0.task == test.task && $0.name == name }?.place ?? place
      return Check(
        place.fact("The test '\(name)' belongs to no task.")
          .remedy("Put it into a suite Task1, Task2 … inside `extension \(lesson.suite)`.")
          .when(test.task == nil || test.suites.first != lesson.suite)
          + place.fact("'\(name)' is no name for a test.")
          .remedy("Write a sentence between backticks, with letters, digits, spaces and ',- only.")
          .when(!isSentence)
          + place.fact("The test '\(name)' is empty; it can't fail.")
          .remedy("Expect something in it, or remove it.").when(test.isEmpty)
          + place.fact("The test '\(name)' has the name of the one at \(first).")
          .remedy("Say in its name what it proves beyond the other.").when(first != place)
      )
    }
  }

  /// No starter traps, no grader sleeps, no lock is hidden from the thread sanitizer, and a grader
  /// that was compiled against the solution meets nothing of it but calls.
  private var forbiddenWords: [Check] {
    let traps: Set = [
      "fatalError", "preconditionFailure", "assertionFailure", "abort", "unsafelyUnwrapped", "try!",
      "as!",
    ]
    let (exercise, solution, grader) = (lesson.exercise, lesson.solution, lesson.grader)
    let shared: Set = ["@inlinable", "@frozen", "@_transparent", "@usableFromInline"]
    return check([exercise], traps) {
      $0.fact("The starter can trap (`\($1)`).")
        .remedy("Make unfinished a value: the wrong answer, not a dead process.")
    }
      + check([grader], ["sleep", "usleep", "nanosleep", "asyncAfter"]) {
        $0.fact("The grader waits by the clock (`\($1)`).")
          .remedy("Wait for what is to happen: a continuation, a probe, a clock of the test's own.")
      }
      + check([lesson.world, solution, grader], ["Mutex"]) { place, _ in
        place.fact("The thread sanitizer can't see into a `Mutex` on Linux.").remedy(
          "Keep the value in a `Locked` of `OutsideWorld`, an actor, or behind an `NSLock`."
        )
      }
      + check([exercise, solution], shared) {
        $0.fact("`\($1)` makes a part of the answer a part of the grader.")
          .remedy("Leave it out: graders are compiled once, against the solution.")
      }
  }

  /// A check for each Swift file of some folders: none of these words is in its code.
  private func check(
    _ folders: [URL],
    _ words: Set<String>,
    _ finding: (Place, String) -> Finding
  ) -> [Check] {
    folders.flatMap { folder in folder.swiftFiles.map { folder.appending(path: $0) } }.map { url in
      guard let text = try? TextFile(url).text else { return place(url).notText.check }
      let tokens = SwiftLexer.tokens(of: text).filter { $0.kind == .word || $0.kind == .sign }
      let pairs = zip(tokens, tokens.dropFirst()).map { ($0.text + $1.text, $1.line) }
      let found = (tokens.map { ($0.text, $0.line) } + pairs).filter { words.contains($0.0) }
      return Check(found.map { finding(place(url, line: $0.1), $0.0) })
    }
  }
}
