extension Messages {
  /// What each command does in a few words, in the order in which help lists them.
  static let commands: [(name: String, use: String, purpose: String)] = [
    ("", "", "where you are, and what to type next"),
    ("list", "list", "all lessons, and how far you are"),
    ("grade", "grade [NN|NN.T|all …]", "judge your answers"),
    ("watch", "watch [NN]", "judge a lesson whenever you save"),
    ("hint", "hint [NN|NN.T]", "the next hint of a task"),
    ("compare", "compare NN", "your answer beside the solution, and its reasons"),
    ("reset", "reset NN", "the starter again; your answer is kept"),
    ("doctor", "doctor", "check Swift, disk, git and editor"),
    ("live", "live NN start …", "for instructors: code a lesson before a class"),
    ("verify", "verify [NN …]", "for authors: prove lessons and graders"),
    ("help", "help [command]", "say more about a command"),
  ]

  /// The overview.
  static let help: String = {
    let rows = commands.map { command in
      "  " + command.use.padding(toLength: 24) + command.purpose
    }
    return "Scripts/course: the tool of the course\n\n" + rows.joined(separator: "\n") + "\n"
  }()

  /// What one command takes and does.
  ///
  /// - Throws: An `Explanation` when there is no such command.
  static func help(on topic: String) throws -> String {
    guard let text = helpTexts[topic] else {
      let nearest = EditDistance.nearest(to: topic, in: CommandParser.names)
      throw unknownCommand(topic, suggestion: nearest)
    }
    return text + "\n"
  }

  private static let helpTexts: [String: String] = [
    "help": help,
    "list": """
    Scripts/course list

    Lessons with their minutes, the state of every task as last judged, and a progress bar.
    """,
    "grade": """
    Scripts/course grade [NN|NN.T|all …] [--again] [--full] [--json]
                         [--answers Solutions]

    Builds and tests your answers; a test that is not green beside the others is run
    on its own. Without a number: the first lesson that is not finished. 01 is a lesson,
    01.2 a task, `all` all lessons.
    A lesson that passed is not graded again until you or its grader change a file.

    --again              grade it all the same
    --full               tell every red test in full, however many there are
    --json               verdicts for machines (see .github/VERDICT.md)
    --answers Solutions  grade the reference answers; progress stays as it is

    COURSE_TEST_SECONDS=30 gives each test that long instead of 10 seconds.
    Exit code 0: passed, 1: not passed, 2: could not be graded.
    """,
    "watch": """
    Scripts/course watch [NN]

    Grades a lesson whenever you save one of its files. Without a number: the first
    lesson that is not finished. It never goes on by itself.

    Keys, without Enter:
      n  next lesson       h  hint              r  run again
      p  previous lesson   c  compare           g  grade all lessons
      l  list              q  quit
    In the list, two digits open that lesson.
    """,
    "hint": """
    Scripts/course hint [NN|NN.T] [--all]

    One level more each time. Without a task: the first that is not finished. After a
    lesson has passed: the reasons behind its solution.

    --all  every level at once
    """,
    "compare": """
    Scripts/course compare NN [--yes]

    What differs between your answer and the solution, and the solution's reasons. Asks
    before it shows the solution of a lesson that you have not finished.

    --yes  don't ask
    """,
    "reset": """
    Scripts/course reset NN [--restore [WHICH]]

    Brings the starter of a lesson back, from git. Your answer is kept first, in
    .course/kept, with all its files.

    --restore            bring back the answer that was kept last
    --restore WHICH      bring back that one; WHICH is its date, or the start of it
    --kept               list what is kept
    """,
    "doctor": """
    Scripts/course doctor

    Looks at Swift, Swift Testing, the disk, git, the editor and the terminal, and says how
    to mend what is missing. Exit code 0: all is well, 1: something needs you.
    """,
    "live": liveHelp,
  ]

}

extension String {
  /// The text with spaces at its end, at least one, up to that many characters.
  fileprivate func padding(toLength length: Int) -> String {
    self + String(repeating: " ", count: max(1, length - count))
  }
}
