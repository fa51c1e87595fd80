/// Reads the command line.
package enum CommandParser {
  /// The commands that there are, in the order in which help lists them.
  static let names = Messages.commands.map(\.name).filter { !$0.isEmpty }

  /// Reads the words after the program's name.
  ///
  /// - Throws: An `Explanation` when a command or an option is unknown, or a value is missing.
  package static func parse(_ arguments: [String]) throws -> Command {
    guard let first = arguments.first else { return .whereabouts }
    var words = Words(command: first, words: arguments.dropFirst())
    if words.asksForHelp, names.contains(first) { return .help(topic: first) }
    switch first {
    case "help", "--help", "-h": return .help(topic: words.next())
    case "list": return try words.end(.list)
    case "grade": return .grade(try grade(&words))
    case "watch":
      let lesson = words.next()
      if let lesson, lesson.hasPrefix("-") { throw words.unknown(lesson) }
      return try words.end(.watch(lesson: lesson))
    case "hint": return try hint(&words)
    case "compare": return try compare(&words)
    case "reset": return try reset(&words)
    case "doctor": return try words.end(.doctor)
    case "live": return try live(&words)
    default:
      let nearest = EditDistance.nearest(to: first, in: names)
      throw Messages.unknownCommand(first, suggestion: nearest)
    }
  }

  private static func grade(_ words: inout Words) throws -> GradeRequest {
    var request = GradeRequest()
    while let word = words.next() {
      switch word {
      case "all": request.all = true
      case "--again": request.again = true
      case "--full": request.full = true
      case "--json": request.json = true
      case "--answers":
        guard let wing = words.next(), ["Exercises", "Solutions"].contains(wing) else {
          throw Messages.badValue(word, Messages.aWing)
        }
        request.solutions = wing == "Solutions"
      default: request.targets.append(try words.target(word))
      }
    }
    return request
  }

  private static func hint(_ words: inout Words) throws -> Command {
    var target: Command.Target?
    var all = false
    while let word = words.next() {
      if word == "--all" {
        all = true
      } else if target == nil {
        target = try words.target(word)
      } else {
        throw Messages.tooManyWords(word, of: "hint")
      }
    }
    return .hint(target, all: all)
  }

  private static func compare(_ words: inout Words) throws -> Command {
    var lesson: String?
    var sure = false
    while let word = words.next() {
      if word == "--yes" { sure = true } else { try words.takeLesson(word, into: &lesson) }
    }
    guard let lesson else { throw Messages.needsLesson("compare") }
    return .compare(lesson: lesson, sure: sure)
  }

  private static func reset(_ words: inout Words) throws -> Command {
    var lesson: String?
    var request = ResetRequest.starter
    while let word = words.next() {
      switch word {
      case "--kept": request = .list
      case "--restore": request = .restore(nil)
      case _ where request == .restore(nil) && lesson != nil && !word.hasPrefix("-"):
        request = .restore(word)
      default: try words.takeLesson(word, into: &lesson)
      }
    }
    guard let lesson else { throw Messages.needsLesson("reset") }
    return .reset(lesson: lesson, request)
  }

  private static func live(_ words: inout Words) throws -> Command {
    var lesson: String?
    var request = LiveRequest.status
    while let word = words.next() {
      switch word {
      case "start": request = .start
      case "next": request = .next
      case "back": request = .back
      case "diff": request = .diff
      case "reset": request = .reset
      case "restore": request = .restore
      case "--stage": request = .stage
      case "show": request = .show(step: try words.optionalNumber(for: word))
      case "catch-up": request = .catchUp(step: try words.optionalNumber(for: word))
      default: try words.takeLesson(word, into: &lesson)
      }
    }
    guard let lesson else { throw Messages.needsLesson("live") }
    return .live(lesson: lesson, request)
  }
}
