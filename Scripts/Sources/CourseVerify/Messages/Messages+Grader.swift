import CourseKit

/// Findings about a grader's sources.
extension Messages {
  static func noLessonSuite(_ suite: String, _ title: String?, at place: Place) -> Finding {
    Finding(
      "The grader has no suite \(suite).",
      at: place,
      remedy: "Add `@Suite(\"\(title ?? "…")\") struct \(suite) {}` in \(suite).swift."
    )
  }

  static func lessonSuiteTitle(_ own: String, _ title: String, at place: Place) -> Finding {
    Finding(
      "The suite is called '\(own)', and the lesson's text '\(title)'.",
      at: place,
      remedy: "Use the text's title."
    )
  }

  static func suiteFile(_ task: Int, at place: Place) -> Finding {
    Finding(
      "The suite of task \(task) stands in a file of another name.",
      at: place,
      remedy: "Name the file Task\(task) and a word, like Task\(task)Decoder.swift."
    )
  }

  static func noTests(_ task: Int, at place: Place) -> Finding {
    Finding("The suite of task \(task) has no test.", at: place, remedy: "Write one.")
  }

  static func testOutside(_ test: GradingTest, suite: String) -> Finding {
    Finding(
      "The test '\(test.name)' belongs to no task.",
      at: test.place,
      remedy: "Put it into a suite Task1, Task2 … inside `extension \(suite)`."
    )
  }

  static func testName(_ test: GradingTest) -> Finding {
    Finding(
      "'\(test.name)' is no name for a test.",
      at: test.place,
      remedy: "Write a sentence between backticks, with letters, digits, spaces and ',- only."
    )
  }

  static func sameTestName(_ test: GradingTest, first: Place) -> Finding {
    Finding(
      "The test '\(test.name)' has the name of the one at \(first).",
      at: test.place,
      remedy: "Say in its name what it proves beyond the other."
    )
  }

  static func emptyTest(_ test: GradingTest) -> Finding {
    Finding(
      "The test '\(test.name)' is empty; it can't fail.",
      at: test.place,
      remedy: "Expect something in it, or remove it."
    )
  }

  static func sleep(_ word: String, at place: Place) -> Finding {
    Finding(
      "The grader waits by the clock (`\(word)`).",
      at: place,
      remedy: "Wait for what is to happen: a continuation, a probe, a clock of the test's own."
    )
  }

  static func opaqueLock(_ word: String, at place: Place) -> Finding {
    Finding(
      "The thread sanitizer can't see into a `\(word)` on Linux.",
      at: place,
      remedy: "Keep the value in a `Locked` of `OutsideWorld`, an actor, or behind an `NSLock`."
    )
  }

  static func trap(_ word: String, at place: Place) -> Finding {
    Finding(
      "The starter can trap (`\(word)`).",
      at: place,
      remedy: "Make unfinished a value: the wrong answer, not a dead process."
    )
  }

  static func long(_ lines: Int, most: Int, at place: Place) -> Finding {
    Finding(
      "The file has \(lines) lines.",
      at: place,
      remedy: "Split it by idea; \(most) lines are the limit.",
      severity: .warning
    )
  }
}
