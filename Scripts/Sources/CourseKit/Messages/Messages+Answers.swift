extension Messages {
  static func unreadableAnswer(_ path: String) -> Explanation {
    Explanation(
      fact: "\(path) can't be read, so nothing was changed.",
      remedy: "Give yourself the right to read it: chmod -R u+rX."
    )
  }

  static func oddFile(_ path: String) -> Explanation {
    Explanation(
      fact: "\(path) is no file, link or folder, so nothing was changed.",
      remedy: "Move it somewhere else."
    )
  }

  static func linkedAnswer(_ path: String) -> Explanation {
    Explanation(
      fact: "\(path) is a symbolic link, so nothing was changed.",
      remedy: "Put a real folder there, with the files of your answer."
    )
  }

  static func unwritableAnswer(_ path: String, _ reason: String) -> Explanation {
    Explanation(
      fact: "\(path) could not be changed as a whole: \(reason)",
      remedy:
        "What stood there is kept in .course/kept. Free space or mend the rights, then try again."
    )
  }

  static func notKept(_ path: String, _ reason: String) -> Explanation {
    Explanation(
      fact: "Your answer could not be kept in \(path), so nothing was changed: \(reason)",
      remedy: "Give yourself the right to write there, or free some space."
    )
  }

  static func noGit(_ lesson: String) -> Explanation {
    Explanation(
      fact: "There is no `git` in the PATH, and the starter of lesson \(lesson) comes from git.",
      remedy: "Install git, or copy Exercises from a fresh download of the course."
    )
  }

  static func noHistory(_ lesson: String, _ gitSays: String) -> Explanation {
    let reason = gitSays.split(separator: "\n").first.map { " (git says: \($0))" } ?? ""
    return Explanation(
      fact: "The starter of lesson \(lesson) comes from git, and git has no history here\(reason).",
      remedy: "Copy Exercises from a fresh clone of the course; nothing was changed."
    )
  }

  static func noStarter(_ lesson: String) -> Explanation {
    Explanation(
      fact: "No commit holds the starter of lesson \(lesson), with a TODO for each of its tasks.",
      remedy: "`git fetch` may bring it; nothing was changed."
    )
  }

  static func gitTrouble(_ lesson: String, _ gitSays: String) -> Explanation {
    Explanation(
      fact: "git could not give the starter of lesson \(lesson): \(gitSays.prefix(300))",
      remedy: "Nothing was changed. `git fsck` tells whether the repository is sound."
    )
  }

  static func nothingKept(_ lesson: String) -> Explanation {
    Explanation(
      fact: "No answer of lesson \(lesson) is kept.",
      remedy: "`reset` keeps one whenever it brings the starter back."
    )
  }

  static func notKeptUnder(_ name: String, _ known: [String]) -> Explanation {
    Explanation(
      fact: "No kept answer begins with '\(name)'.",
      remedy: "There are: \(known.joined(separator: ", "))."
    )
  }

  func broughtStarter(
    _ lesson: Lesson,
    from source: String,
    _ exchange: AnswerFolder.Exchange
  ) -> Screen {
    var screen = Screen()
    switch exchange {
    case .unchanged:
      screen.add(
        StyledText("Lesson \(lesson.number) has its starter already; nothing was changed.")
      )
    case .laid(let kept):
      screen.add(StyledText("Lesson \(lesson.number) has its starter again, from git (\(source))."))
      guard let kept else { break }
      screen.add(keptIn(kept))
      screen.add(StyledText("Bring it back: ") + typed("reset \(lesson.number) --restore"))
    }
    return screen
  }

  func restored(
    _ lesson: Lesson,
    _ wanted: KeptAnswers.Kept,
    _ exchange: AnswerFolder.Exchange
  ) -> Screen {
    var screen = Screen()
    switch exchange {
    case .unchanged:
      screen.add(
        StyledText("Lesson \(lesson.number) has the answer of \(wanted.name) already.")
      )
    case .laid(let kept):
      screen.add(StyledText("Lesson \(lesson.number) has the answer of \(wanted.name) again."))
      if let kept { screen.add(keptIn(kept)) }
    }
    return screen
  }

  func keptList(_ lesson: Lesson, _ all: [KeptAnswers.Kept]) -> Screen {
    var screen = Screen()
    guard !all.isEmpty else {
      screen.add(StyledText("No answer of lesson \(lesson.number) is kept."))
      return screen
    }
    screen.add(StyledText("Kept answers of lesson \(lesson.number), the oldest first:"))
    for kept in all {
      screen.add(StyledText(paths.shown(kept.folder), .place), lead: "  ")
    }
    screen.add(StyledText("Bring one back: ") + typed("reset \(lesson.number) --restore DATE"))
    return screen
  }

  private func keptIn(_ kept: KeptAnswers.Kept) -> StyledText {
    StyledText("What stood there is kept in ") + StyledText(paths.shown(kept.folder), .place)
      + StyledText(".")
  }
}
