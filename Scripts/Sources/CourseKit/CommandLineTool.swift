import Foundation

/// The tool from its arguments to its exit code.
package struct CommandLineTool: Sendable {
  let folders: [URL]
  let current: URL
  let environment: [String: String]
  let terminal: any Terminal

  /// - Parameters:
  ///   - program: the folder of the program; the course that it stands in is the one that is meant.
  ///   - current: the folder in which the tool was started; looked at when the program is in no course.
  ///   - environment: the variables of the process.
  ///   - terminal: where to write and whom to ask.
  package init(
    program: URL,
    current: URL,
    environment: [String: String],
    terminal: any Terminal
  ) {
    folders = [program, current]
    self.current = current
    self.environment = environment
    self.terminal = terminal
  }

  /// Does what the arguments ask for.
  ///
  /// - Parameter arguments: the words after the program's name.
  /// - Returns: the exit code: 0 done, 1 something is wrong with what was looked at, 2 it couldn't be looked at.
  package func run(_ arguments: [String]) async -> Int32 {
    do {
      return try await run(CommandParser.parse(arguments))
    } catch {
      terminal.writeError("\(error)\n")
      return 2
    }
  }

  private func run(_ command: Command) async throws -> Int32 {
    switch command {
    case .help(let topic):
      terminal.write(try topic.map(Messages.help) ?? Messages.help)
      return 0
    case .whereabouts: return try WhereaboutsCommand(place: workplace()).run()
    case .list: return try ListCommand(place: workplace()).run()
    case .grade(let request):
      return try await GradeCommand(place: workplace(), request: request).run()
    case .hint(let target, let all):
      return try HintCommand(place: workplace(), target: target, all: all).run()
    case .compare(let lesson, let sure):
      return try CompareCommand(place: workplace(), lesson: lesson, isSure: sure).run()
    case .reset(let lesson, let request):
      return try await ResetCommand(place: workplace(), lesson: lesson, request: request).run()
    case .doctor: return try await DoctorCommand(place: workplace()).run()
    case .watch(let lesson):
      return try await WatchCommand(place: workplace(), lesson: lesson).run()
    case .live(let lesson, let request):
      return try await LiveCommand(place: workplace(), lesson: lesson, request: request).run()
    }
  }

  private func workplace() throws -> Workplace {
    let course = try Course.find(from: folders)
    guard !course.lessons.isEmpty else { throw Messages.noLessons }
    return Workplace(
      course: course,
      terminal: terminal,
      environment: environment,
      current: current
    )
  }

}
