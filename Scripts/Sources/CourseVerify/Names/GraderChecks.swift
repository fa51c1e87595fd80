import CourseKit
import Foundation

/// The shape of a grader, and what no source of a lesson may say.
enum GraderChecks {
  static func all(_ material: LessonMaterial) -> [Check] {
    suites(material) + tests(material) + forbiddenWords(material)
  }

  /// The grader's suites: one for the lesson, named as its text, and one a task in a file named after it.
  static func suites(_ material: LessonMaterial) -> [Check] {
    guard let grader = material.grader else { return [] }
    let own = material.lesson.suite
    let title = material.text?.title.map { "Lesson \(material.lesson.number) · \($0)" }
    var checks: [Check] = []
    if let suite = grader.suites.first(where: { $0.path == [own] }) {
      checks.append(
        Check(
          title == nil || suite.title == title,
          "The suite is called '\(suite.title ?? "")', and the lesson's text '\(title ?? "")'.",
          at: suite.place,
          remedy: "Use the text's title."
        )
      )
    } else {
      checks.append(
        Check(
          "The grader has no suite \(own).",
          at: material.course.place(material.lesson.grader),
          remedy: "Add `@Suite(\"\(title ?? "…")\") struct \(own) {}` in \(own).swift."
        )
      )
    }
    for suite in grader.suites {
      guard let task = suite.task, suite.path.count > 1 else { continue }
      var findings: [Finding] = []
      if suite.place.path.split(separator: "/").last?.hasPrefix("Task\(task)") != true {
        findings.append(
          "The suite of task \(task) stands in a file of another name.",
          at: suite.place,
          remedy: "Name the file Task\(task) and a word, like Task\(task)Decoder.swift."
        )
      }
      if !grader.tests.contains(where: { $0.task == task }) {
        findings.append(
          "The suite of task \(task) has no test.",
          at: suite.place,
          remedy: "Write one."
        )
      }
      checks.append(Check(findings))
    }
    return checks
  }

  /// Every grading test belongs to a task, has a sentence for a name that no other has, and does something.
  static func tests(_ material: LessonMaterial) -> [Check] {
    var seen: [String: Place] = [:]
    return (material.grader?.tests ?? []).map { test in
      var findings: [Finding] = []
      func find(_ fact: String, _ remedy: String) {
        findings.append(Finding(fact, at: test.place, remedy: remedy))
      }
      if test.task == nil || test.suites.first != material.lesson.suite {
        find(
          "The test '\(test.name)' belongs to no task.",
          "Put it into a suite Task1, Task2 … inside `extension \(material.lesson.suite)`."
        )
      }
      let isSentence = test.name.contains(" ")
      if !isSentence || !test.name.allSatisfy({ $0.isLetter || $0.isNumber || " ',-".contains($0) })
      {
        find(
          "'\(test.name)' is no name for a test.",
          "Write a sentence between backticks, with letters, digits, spaces and ',- only."
        )
      }
      if test.isEmpty {
        find(
          "The test '\(test.name)' is empty; it can't fail.",
          "Expect something in it, or remove it."
        )
      }
      let key = "\(test.task ?? 0) \(test.name)"
      if let first = seen[key] {
        find(
          "The test '\(test.name)' has the name of the one at \(first).",
          "Say in its name what it proves beyond the other."
        )
      }
      seen[key] = seen[key] ?? test.place
      return Check(findings)
    }
  }

  /// No starter traps, no grader sleeps, the thread sanitizer can see into every lock of a solution, and a grader that
  /// was compiled against the solution meets nothing of it but calls.
  static func forbiddenWords(_ material: LessonMaterial) -> [Check] {
    let lesson = material.lesson
    let traps: Set = [
      "fatalError", "preconditionFailure", "assertionFailure", "abort", "unsafelyUnwrapped",
    ]
    return words(in: [lesson.exercise], material) { tokens, index in
      let isForced =
        index > 0 && tokens[index].text == "!" && tokens[index].kind == .sign
        && ["try", "as"].contains(tokens[index - 1].text)
      guard isForced || traps.contains(tokens[index].text) else { return nil }
      let word = isForced ? tokens[index - 1].text + "!" : tokens[index].text
      return (
        "The starter can trap (`\(word)`).",
        "Make unfinished a value: the wrong answer, not a dead process."
      )
    }
      + words(in: [lesson.grader], material) { tokens, index in
        let word = tokens[index].text
        guard ["sleep", "usleep", "nanosleep", "asyncAfter"].contains(word) else { return nil }
        return (
          "The grader waits by the clock (`\(word)`).",
          "Wait for what is to happen: a continuation, a probe, a clock of the test's own."
        )
      }
      + words(in: [lesson.world, lesson.solution, lesson.grader], material) { tokens, index in
        guard tokens[index].text == "Mutex" else { return nil }
        return (
          "The thread sanitizer can't see into a `Mutex` on Linux.",
          "Keep the value in a `Locked` of `OutsideWorld`, an actor, or behind an `NSLock`."
        )
      }
      + words(in: [lesson.exercise, lesson.solution], material) { tokens, index in
        let word = tokens[index].text
        guard index > 0, tokens[index - 1].text == "@",
          ["inlinable", "frozen", "_transparent", "usableFromInline"].contains(word)
        else { return nil }
        return (
          "`@\(word)` makes a part of the answer a part of the grader.",
          "Leave it out: graders are compiled once, against the solution."
        )
      }
  }

  private static func words(
    in folders: [URL],
    _ material: LessonMaterial,
    find: ([SwiftToken], Int) -> (fact: String, remedy: String)?
  ) -> [Check] {
    folders.flatMap { folder in folder.swiftFiles.map { folder.appending(path: $0) } }.map { url in
      guard let file = try? TextFile(url) else { return Check(notText(material.course.place(url))) }
      let tokens = SwiftLexer.tokens(of: file.text).filter { $0.kind == .word || $0.kind == .sign }
      return Check(
        tokens.indices.compactMap { index in
          find(tokens, index).map {
            let place = material.course.place(url, line: tokens[index].line)
            return Finding($0.fact, at: place, remedy: $0.remedy)
          }
        }
      )
    }
  }
}
