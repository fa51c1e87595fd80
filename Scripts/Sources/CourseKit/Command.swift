/// What the tool was asked to do.
package enum Command: Hashable, Sendable {
  /// A lesson, or one task of it, as the command line names it.
  package struct Target: Hashable, Sendable {
    /// As typed: `01`, `1` or a name.
    let lesson: String

    /// The task's number, `nil` for the whole lesson.
    let task: Int?
  }

  /// Say where the student is and what to type next.
  case whereabouts

  /// Say what the tool can do; about one command, if one is named.
  case help(topic: String?)

  /// Show all lessons with the state of their tasks.
  case list

  /// Judge answers.
  case grade(GradeRequest)

  /// Judge a lesson whenever one of its files is saved.
  case watch(lesson: String?)

  /// Show one level of help more, or all of them.
  case hint(Target?, all: Bool)

  /// Show the answer beside the solution; `sure` if nobody needs to be asked.
  case compare(lesson: String, sure: Bool)

  /// Bring back a starter, or an answer that was kept.
  case reset(lesson: String, ResetRequest)

  /// Check what the course needs of this machine.
  case doctor

  /// Walk a lesson from the starter to the solution before an audience.
  case live(lesson: String, LiveRequest)
}

/// What `grade` was asked to do.
package struct GradeRequest: Hashable, Sendable {
  /// In the order of the command line; empty for the lesson where the student is.
  var targets: [Command.Target] = []

  /// Whether every lesson is meant.
  var all = false

  /// Whether work that has passed is graded again.
  var again = false

  /// Whether every red test is told in full.
  var full = false

  /// Whether a machine reads the verdict.
  var json = false

  /// Whether the reference answers are judged instead of the student's.
  var solutions = false
}

/// What `reset` was asked to do.
package enum ResetRequest: Hashable, Sendable {
  /// Bring back the starter.
  case starter

  /// Bring back a kept answer: the one whose name begins like this, or the last one.
  case restore(String?)

  /// List what is kept.
  case list
}
