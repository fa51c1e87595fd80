/// One thing that the doctor looked at.
struct Checkup: Hashable, Sendable {
  /// How it is.
  enum Finding: Hashable, Sendable {
    case good
    /// It works, and something could be better.
    case advice
    /// The course does not work this way.
    case bad
  }

  /// What was looked at, a word or two.
  let subject: String
  let finding: Finding

  /// What is the case.
  let fact: String

  /// What to do; empty when all is well.
  let remedy: String

  static func good(_ subject: String, _ fact: String) -> Checkup {
    Checkup(subject: subject, finding: .good, fact: fact, remedy: "")
  }

  static func advice(_ subject: String, _ words: Explanation) -> Checkup {
    Checkup(subject: subject, finding: .advice, fact: words.fact, remedy: words.remedy)
  }

  static func bad(_ subject: String, _ words: Explanation) -> Checkup {
    Checkup(subject: subject, finding: .bad, fact: words.fact, remedy: words.remedy)
  }

  /// Its lines in the report.
  var screen: Screen {
    let (mark, style): (String, Style) =
      switch finding {
      case .good: ("✓ ", .good)
      case .advice: ("- ", .notice)
      case .bad: ("✗ ", .bad)
      }
    let gap = String(repeating: " ", count: max(1, 15 - subject.count))
    var screen = Screen()
    screen.add(
      StyledText(fact),
      lead: StyledText("  ") + StyledText(mark, style) + StyledText(subject + gap, .faint)
    )
    if !remedy.isEmpty {
      screen.add(StyledText(remedy, style), lead: StyledText(String(repeating: " ", count: 19)))
    }
    return screen
  }
}
