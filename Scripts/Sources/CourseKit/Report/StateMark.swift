extension VerdictState {
  /// One column that says it at a glance.
  var mark: StyledText {
    switch self {
    case .passed: StyledText("✓", .good)
    case .failing: StyledText("✗", .bad)
    case .notCompiling, .crashed, .timedOut: StyledText("!", .bad)
    case .notStarted: StyledText("·", .faint)
    case .notGraded: StyledText("?", .notice)
    }
  }

  /// How its word stands out.
  var style: Style {
    switch self {
    case .passed: .good
    case .failing, .notCompiling, .crashed, .timedOut: .bad
    case .notStarted: .faint
    case .notGraded: .notice
    }
  }
}
