extension Messages {
  static func minutes(_ minutes: Int) -> String { "\(minutes) min" }

  static func meaning(of state: VerdictState) -> String {
    switch state {
    case .passed: "passed"
    case .failing: "red"
    case .notCompiling, .crashed, .timedOut: "not compiling, crashed or timed out"
    case .notStarted: "not graded yet"
    case .notGraded: "could not be graded"
    }
  }

  static let onEverySave = "grades on every save"

  var moreCommands: String { "All commands: \(command("help"))" }
}
