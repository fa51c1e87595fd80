import CourseKit

/// Findings about a lesson's text, its tasks and hints.
extension Messages {
  static func noTitle(_ number: String, at place: Place) -> Finding {
    Finding(
      "The text does not begin with the lesson's title.",
      at: place,
      remedy: "Begin with `# Lesson \(number) · ` and the title."
    )
  }

  static func noMinutes(at place: Place) -> Finding {
    Finding(
      "Under the title there are no minutes and no goal.",
      at: place,
      remedy: "Write them as `**40 minutes.** One sentence that is the goal.`"
    )
  }

  static func missingSection(_ section: String, at place: Place) -> Finding {
    Finding("The section '\(section)' is missing.", at: place, remedy: "Add `## \(section)`.")
  }

  static func sectionOrder(_ section: String, after other: String, at place: Place) -> Finding {
    Finding(
      "'\(section)' stands after '\(other)'.",
      at: place,
      remedy: "Put the sections in the order of .github/CONTRIBUTING.md."
    )
  }

  static func noPicture(at place: Place) -> Finding {
    Finding(
      "The section 'The picture' holds no picture.",
      at: place,
      remedy: "Draw one in a block that opens with ```mermaid, or drop the section."
    )
  }

  static func wordCount(_ words: Int, bounds: ClosedRange<Int>, at place: Place) -> Finding {
    let isShort = words < bounds.lowerBound
    return Finding(
      "The text has \(words) words without code; \(bounds.lowerBound) to \(bounds.upperBound) are meant.",
      at: place,
      remedy: isShort ? "Say more of what a reader needs." : "Cut what the lesson can do without."
    )
  }

  static func unlinked(_ name: String, at place: Place) -> Finding {
    Finding(
      "The last line does not link \(name).",
      at: place,
      remedy: "End with links to the previous and the next lesson."
    )
  }

  static func voice(_ word: String, at place: Place) -> Finding {
    Finding(
      "The text says '\(word)'.",
      at: place,
      remedy: "Leave the word out: what is easy for one reader is hard for another.",
      severity: .warning
    )
  }

  static func noTasks(at place: Place) -> Finding {
    Finding(
      "The lesson has no task.",
      at: place,
      remedy: "Add headings `### Task 1 · …` under 'Your turn', each with hints and a suite."
    )
  }

  static func noHeading(_ task: Int, at place: Place) -> Finding {
    Finding(
      "Task \(task) has no heading in the text.",
      at: place,
      remedy: "Add `### Task \(task) · …` under 'Your turn'."
    )
  }

  static func noHints(_ task: Int, _ title: String?, at place: Place) -> Finding {
    Finding(
      "Task \(task) has no hints.",
      at: place,
      remedy: "Add `## Task \(task) · \(title ?? "…")` with `### Hint 1` to `### Hint 3`."
    )
  }

  static func noSuite(_ task: Int, _ title: String?, at place: Place) -> Finding {
    Finding(
      "Task \(task) has no suite in the grader.",
      at: place,
      remedy:
        "Add `@Suite(\"Task \(task) · \(title ?? "…")\") struct Task\(task)` inside an extension."
    )
  }

  static func twice(_ task: Int, at place: Place) -> Finding {
    Finding(
      "Task \(task) is here a second time.",
      at: place,
      remedy: "Give every task a number of its own."
    )
  }

  static func otherTitle(_ own: String, readme: String, _ task: Int, at place: Place) -> Finding {
    Finding(
      "Task \(task) is '\(own)' here, and '\(readme)' in the lesson's text.",
      at: place,
      remedy: "Use one title in README.md, Hints.md and the suite: `Task \(task) · \(readme)`."
    )
  }

  static func taskElsewhere(_ task: Int, at place: Place) -> Finding {
    Finding(
      "Task \(task) does not stand under 'Your turn'.",
      at: place,
      remedy: "Move its heading into that section."
    )
  }

  static func missingHint(_ level: Int, task: Int, at place: Place) -> Finding {
    Finding(
      "Task \(task) has no hint \(level).",
      at: place,
      remedy: "Add `### Hint \(level)`: where to look, how to think about it, nearly the code."
    )
  }

  static func hintOrder(_ task: Int, at place: Place) -> Finding {
    Finding(
      "The hints of task \(task) are not 1, 2 and 3 in this order.",
      at: place,
      remedy: "Number them so."
    )
  }

  static func emptyHint(_ level: Int, task: Int, at place: Place) -> Finding {
    Finding(
      "Hint \(level) of task \(task) says nothing.",
      at: place,
      remedy: "Write it, or renumber."
    )
  }
}
