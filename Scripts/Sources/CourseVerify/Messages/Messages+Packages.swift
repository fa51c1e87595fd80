import CourseKit

/// Findings about whole packages: the solutions under the sanitizer, and the tool itself.
extension Messages {
  static func toolFails(_ output: String, at place: Place) -> Finding {
    Finding(
      "The tool's tests did not come to an end: \(end(of: output))",
      at: place,
      remedy: "Run `swift test --package-path Scripts`."
    )
  }

  static func toolTestFails(_ test: String, _ issue: String, at place: Place) -> Finding {
    Finding(
      "The tool's test \(test) failed: \(short(issue))",
      at: place,
      remedy: "Run `swift test --package-path Scripts` and mend the tool."
    )
  }

  static func lostTests(_ count: Int, at place: Place) -> Finding {
    Finding(
      "\(count) of the tool's tests began and never ended.",
      at: place,
      remedy: "Run `swift test --package-path Scripts` and look for a crash."
    )
  }

  static func sanitizerFails(_ output: String, at place: Place) -> Finding {
    Finding(
      "The solutions could not be tested under the thread sanitizer: \(end(of: output))",
      at: place,
      remedy: "Run `COURSE_ANSWERS=Solutions swift test --sanitize=thread`."
    )
  }

  static func failsTogether(
    _ test: String,
    run: Int,
    of runs: Int,
    _ issue: String,
    at place: Place
  ) -> Finding {
    Finding(
      "On the solutions, all tests in one process, \(test) failed in run \(run) of \(runs): \(short(issue))",
      at: place,
      remedy: "Look for what tests share: a global, an order, a clock."
    )
  }

  static func ranTooFew(_ count: Int, expected: Int, at place: Place) -> Finding {
    Finding(
      "\(count) tests ran together, and \(expected) are declared.",
      at: place,
      remedy: "Run `COURSE_ANSWERS=Solutions swift test` and see which are missing."
    )
  }

  static func race(_ summary: String, at place: Place) -> Finding {
    Finding(
      "The thread sanitizer reports a \(summary).",
      at: place,
      remedy: "Run `COURSE_ANSWERS=Solutions swift test --sanitize=thread` for both accesses."
    )
  }

  private static func end(of output: String) -> String {
    let lines = TextFile.lines(of: output).filter { !$0.isEmpty }
    return lines.suffix(8).joined(separator: "\n")
  }
}
