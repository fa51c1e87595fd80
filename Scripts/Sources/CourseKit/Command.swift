import Foundation

/// A command of the tool: the words that it takes, its help, and what it does.
package protocol Command: Sendable {
  /// How the overview lists it; `usage` is what may follow the name, empty if nothing.
  typealias Entry = (name: String, usage: String, purpose: String)
  static var entry: Entry { get }
  static var help: String { get }

  /// Reads the words after the name; throws when an option is unknown or a value is missing. What it leaves is an error.
  init(_ words: inout Words) throws

  /// Does it, and gives the exit code. Throws an `Explanation` when it can't be done.
  func run(_ context: Context) async throws -> Int32
}

/// The tool from its arguments to its exit code.
package enum CommandLineTool {
  static let commands: [any Command.Type] = [
    ListCommand.self, TaskCommand.self, GradeCommand.self, WatchCommand.self, HintCommand.self,
    CompareCommand.self, ResetCommand.self, DoctorCommand.self, LiveCommand.self,
    ClassCommand.self,
  ]
  package static let verify: Command.Entry =
    ("verify", "[NN …]", "for authors: prove lessons and graders")

  /// Does what the process was started for, and ends it.
  package static func main(_ only: (any Command.Type)? = nil) async -> Never {
    Interruption.install { RawMode.leave() }
    let environment = ProcessInfo.processInfo.environment
    let code = await run(
      Array(CommandLine.arguments.dropFirst()),
      program: URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent(),
      current: URL(filePath: FileManager.default.currentDirectoryPath),
      environment: environment,
      terminal: SystemTerminal(environment: environment),
      only: only
    )
    RawMode.leave()
    exit(code)
  }

  /// Does what the words after the program's name ask for, in the course that `program` or else `current` is inside, and gives the
  /// exit code: 0 done, 1 something is wrong with what was looked at, 2 it couldn't be looked at. `only`: the one command of a
  /// program that has no other; its name is not among the words.
  package static func run(
    _ arguments: [String],
    program: URL,
    current: URL,
    environment: [String: String],
    terminal: any Terminal,
    only: (any Command.Type)? = nil
  ) async -> Int32 {
    let arguments = (only.map { [$0.entry.name] } ?? []) + arguments
    func context() throws -> Context {
      let course = try Course.find(from: [program, current])
      guard !course.lessons.isEmpty else {
        let restore = "Bring the course's files back with `git checkout -- Lessons`"
        throw Explanation("The folder Lessons holds no lesson.")
          .remedy("\(restore), or add a lesson as .github/CONTRIBUTING.md says.")
      }
      return Context(course: course, terminal: terminal, environment: environment, current: current)
    }
    do {
      guard let name = arguments.first else { return try whereabouts(context()) }
      var words = Words(command: name, words: arguments.dropFirst())
      if name == "help" || arguments.contains(where: ["--help", "-h"].contains) {
        let isAsked = ["help", "--help", "-h"].contains(name)
        terminal.write(try (only?.help ?? help(isAsked ? words.next() : name)) + "\n")
        return 0
      }
      let command = try (only ?? command(name)).init(&words)
      try words.end()
      return try await command.run(context())
    } catch {
      terminal.writeError("\(error)\n")
      return 2
    }
  }

  private static func help(_ topic: String?) throws -> String {
    switch topic {
    case nil, "help": overview
    case "verify": "`Scripts/course verify --help` says what it takes."
    case let topic?: try command(topic).help
    }
  }

  private static func command(_ name: String) throws -> any Command.Type {
    if let command = commands.first(where: { $0.entry.name == name }) { return command }
    let known = commands.map { $0.entry.name } + ["verify", "help"]
    let nearest = name.nearest(in: known)
    throw Explanation("Unknown command '\(name)'.")
      .remedy(nearest.map { "Did you mean '\($0)'?" } ?? "`Scripts/course help` lists them.")
  }

  private static var overview: String {
    let entries =
      [("", "", "where you are, and what to type next")] + commands.map { $0.entry }
      + [verify, ("help", "[command]", "say more about a command")]
    let lines = entries.map { name, usage, purpose in
      "  " + "\(name) \(usage) ".padding(toLength: 24, withPad: " ", startingAt: 0) + purpose
    }
    return "Scripts/course: the tool of the course\n\n" + lines.joined(separator: "\n")
  }

  /// How far the reader is on the short path, and its next task. Empty where the course has none or all of it has passed.
  private static func shortPath(_ context: Context, _ status: CourseStatus) -> Screen {
    let open = status.shortPath.first { status.state($0.lesson, $0.task) != .passed }
    guard let open else { return Screen() }
    let next = context.paths.typed("task \(open.lesson.number).\(open.task)")
    return Screen([
      Line(text: status.bars(width: context.terminal.width)[1], wrapping: .never),
      Line(label: "Next:", next, indent: 2),
    ])
  }

  private static func whereabouts(_ context: Context) -> Int32 {
    let (terminal, status, paths) = (context.terminal, context.status(), context.paths)
    let title = "Dependency injection in Swift"
    let bar = status.bar(width: terminal.width - title.count - 20)
    var screen = Screen("\(title)", .strong, trailing: bar)
    if let lesson = status.current, let task = status.openTask(of: lesson) {
      let number = lesson.number
      let place = "You are in lesson \(lesson.heading.dropFirst("Lesson ".count))"
      let at = "at task \(lesson.name(ofTask: task).dropFirst("Task ".count))"
      let isNew = status.states.allSatisfy { $0 == .notStarted }
      screen.addApart(isNew ? "Nothing is graded yet. Begin here:" : "\(place), \(at).")
      let rows: [(String, StyledText)] = [
        ("Read:", paths.styled(lesson.readme)),
        ("Task:", paths.typed("task \(number).\(task)")),
        ("Edit:", paths.styled(lesson.exercise) + StyledText("/", .place)),
        ("Grade:", paths.typed("grade \(number)")),
        ("Or:", paths.typed("watch") + "   grades on every save"),
        ("Hint:", paths.typed("hint \(number).\(task)")),
      ]
      screen.addApart(Screen(rows.map { Line(label: $0, $1, indent: 2) }))
      screen.addApart(shortPath(context, status))
      screen.addApart("All commands: \(paths.command("help"))", .faint)
    } else {
      screen.addApart(Context.congratulations, .good)
      screen.addApart(Screen([Line(label: "Again:", paths.typed("grade all --again"), indent: 2)]))
    }
    terminal.show(screen)
    return 0
  }
}
