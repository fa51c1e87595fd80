import CourseKit

/// Findings about links, paths and code blocks.
extension Messages {
  static func openFence(at place: Place) -> Finding {
    Finding(
      "The code block that opens here is never closed.",
      at: place,
      remedy: "Close it with as many backticks as open it."
    )
  }

  static func brokenLink(_ target: String, at place: Place) -> Finding {
    Finding(
      "The link to '\(target)' leads nowhere in the course.",
      at: place,
      remedy: "Link a file or folder by its path from this file's folder."
    )
  }

  static func brokenAnchor(_ target: String, nearest: String?, at place: Place) -> Finding {
    Finding(
      "The link '\(target)' names a heading that is not there.",
      at: place,
      remedy: nearest.map { "Did you mean '#\($0)'?" } ?? "Link a heading of that page."
    )
  }

  static func missingPath(_ path: String, at place: Place) -> Finding {
    Finding(
      "The text names '\(path)', which does not exist.",
      at: place,
      remedy: "Name a file or folder of the course, or write the changing part as `<name>`."
    )
  }

  static func unknownInfo(_ word: String, at place: Place) -> Finding {
    Finding(
      "A Swift block can't be '\(word)'.",
      at: place,
      remedy: "Open it with ```swift alone, or with continued, rejected or fragment after it."
    )
  }

  static func nothingToContinue(at place: Place) -> Finding {
    Finding(
      "The block is continued, and no block that compiles stands before it.",
      at: place,
      remedy: "Take the word away, or add the block that it continues."
    )
  }

  static func worldFails(_ error: String, at place: Place) -> Finding {
    Finding(
      "The lesson's world does not compile, so no code block could be tried: \(error)",
      at: place,
      remedy: "Mend the world first."
    )
  }

  static func notWritten(_ reason: String, at place: Place) -> Finding {
    Finding(
      "The block could not be tried: \(reason)",
      at: place,
      remedy: "Look after the disk and the permissions of .build."
    )
  }

  static func blockCompiles(at place: Place) -> Finding {
    Finding(
      "The block is marked as rejected, and it compiles.",
      at: place,
      remedy: "Take `rejected` away, or bring back what the compiler refuses."
    )
  }

  static func blockFails(_ error: String, opening: Int, at place: Place) -> Finding {
    Finding(
      "The code block of line \(opening) does not compile: \(error).",
      at: place,
      remedy: "Mend it, or open it with ```swift continued, rejected or fragment."
    )
  }

  static func blockNotJudged(_ output: String, at place: Place) -> Finding {
    Finding(
      "The compiler failed, and not by what stands in the block: \(output.prefix(600))",
      at: place,
      remedy: "Try it by hand; if it is the toolchain's fault, run `Scripts/course doctor`."
    )
  }
}
