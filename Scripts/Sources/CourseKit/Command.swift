import Foundation

/// A command of the tool: its arguments, its help, and its action.
package protocol Command: Sendable {
  /// A row of the overview; `usage` lists the arguments, and is empty if there are none.
  typealias Summary = (name: String, usage: String, purpose: String)
  static var entry: Summary { get }
  static var help: String { get }

  /// Parses the arguments after the name. Throws for an invalid value; arguments that remain are an error.
  init(_ arguments: inout CommandArguments) throws

  /// Runs the command and returns the exit code. Throws a `UserFacingError` if it can't run.
  func run(_ context: CommandContext) async throws -> Int32
}

/// The command-line tool.
package enum CommandLineTool {
  static let commands: [any Command.Type] = [
    ListCommand.self, TaskCommand.self, GradeCommand.self, WatchCommand.self, HintCommand.self,
    CompareCommand.self, ResetCommand.self, DoctorCommand.self, LiveCommand.self, ClassCommand.self,
  ]
  package static let verify: Command.Summary =
    ("verify", "[NN …]", "for authors: prove lessons and graders")

  /// Runs the command line of this process, and exits.
  package static func main(_ only: (any Command.Type)? = nil) async -> Never {
    SignalHandling.install { RawMode.leave() }
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

  /// Runs a command line, without the program's name, in the course that contains `program` or else `current`.
  /// Returns the exit code: 0 success, 1 a problem was found, 2 the command couldn't run. `only` is the one command
  /// of a program that has no other; the arguments don't name it.
  package static func run(
    _ arguments: [String],
    program: URL,
    current: URL,
    environment: [String: String],
    terminal: any Terminal,
    only: (any Command.Type)? = nil
  ) async -> Int32 {
    let arguments = (only.map { [$0.entry.name] } ?? []) + arguments
    func context() throws -> CommandContext {
      let course = try Course.find(from: [program, current])
      guard !course.lessons.isEmpty else {
        let restore = "Bring the course's files back with `git checkout -- Lessons`"
        throw UserFacingError("The folder Lessons holds no lesson.")
          .remedy("\(restore), or add a lesson as .github/CONTRIBUTING.md says.")
      }
      return CommandContext(course, terminal, environment: environment, current: current)
    }
    do {
      guard let name = arguments.first else { return try showStatus(context()) }
      var rest = CommandArguments(command: name, arguments: arguments.dropFirst())
      if name == "help" || arguments.contains(where: ["--help", "-h"].contains) {
        let isAsked = ["help", "--help", "-h"].contains(name)
        terminal.write(try (only?.help ?? help(isAsked ? rest.nextArgument() : name)) + "\n")
        return 0
      }
      let command = try (only ?? command(name)).init(&rest)
      try rest.rejectRemaining()
      return try await command.run(context())
    } catch {
      // In a terminal, the remedy has a row of its own: both together are often too long for one.
      let rows = (error as? UserFacingError).map { [$0.fact, $0.remedy] } ?? ["\(error)"]
      let separator = terminal.showsProgress ? "\n" : " "
      terminal.writeError(rows.filter { !$0.isEmpty }.joined(separator: separator) + "\n")
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
    let nearest = name.nearest(in: commands.map { $0.entry.name } + ["verify", "help"])
    throw UserFacingError("Unknown command '\(name)'.")
      .remedy(nearest.map { "Did you mean '\($0)'?" } ?? "`Scripts/course help` lists them.")
  }

  private static var overview: String {
    let entries =
      [("", "", "where you are, and what to type next")] + commands.map { $0.entry }
      + [verify, ("help", "[command]", "show help for a command")]
    let lines = entries.map { name, usage, purpose in
      "  " + "\(name) \(usage) ".padding(toLength: 24, withPad: " ", startingAt: 0) + purpose
    }
    return "Scripts/course: the tool of the course\n\n" + lines.joined(separator: "\n")
  }

  private static func showStatus(_ context: CommandContext) -> Int32 {
    let status = context.status()
    let paths = context.paths
    let title = "Dependency injection in Swift"
    let bar = status.bar(width: context.terminal.width - title.count - 20)
    var screen = Screen("\(title)", .strong, trailing: bar)
    if let lesson = status.currentLesson, let task = status.nextUnfinishedTask(of: lesson) {
      let number = lesson.number
      let place = "You are in lesson \(lesson.heading.dropFirst("Lesson ".count))"
      let at = "at task \(lesson.name(ofTask: task).dropFirst("Task ".count))"
      let isNew = status.states.allSatisfy { $0 == .notStarted }
      screen.addSection(isNew ? "Nothing is graded yet. Begin here:" : "\(place), \(at).")
      let rows: [(String, StyledText)] = [
        ("Read:", paths.styledPath(lesson.readme)),
        ("Task:", paths.styledCommandLine("task \(number).\(task)")),
        ("Edit:", paths.styledPath(lesson.exercise) + StyledText("/", .place)),
        ("Grade:", paths.styledCommandLine("grade \(number)")),
        ("Or:", paths.styledCommandLine("watch") + "   grades on every save"),
        ("Hint:", paths.styledCommandLine("hint \(number).\(task)")),
      ]
      screen.addSection(Screen(rows.map { Line(label: $0, $1, indent: 2) }))
      // The short path, if the course has one and it has an open task.
      if let open = status.shortPath.first(where: { status.state($0.lesson, $0.task) != .passed }) {
        let bars = status.bars(width: context.terminal.width)
        screen.addSection(Screen([Line(text: bars[1], wrapping: .never)]))
        let next = paths.styledCommandLine("task \(open.lesson.number).\(open.task)")
        screen.add(Line(label: "Next:", next, indent: 2))
      }
      screen.addSection("All commands: \(paths.commandLine("help"))", .faint)
    } else {
      screen.addSection(CommandContext.congratulations, .good)
      let again = paths.styledCommandLine("grade all --again")
      screen.addSection(Screen([Line(label: "Again:", again, indent: 2)]))
    }
    context.terminal.show(screen)
    return 0
  }
}
