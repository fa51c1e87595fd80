import GradingSupport
import Lesson11Capstone

/// The commands of a desk's users, while the disk and the server fail now and then.
///
/// The model leaves open which user is logged in after a log-in or a log-out that failed.
struct DeskMachine: StateMachine {
  static let size = (histories: 60, commands: 25)

  enum Command {
    case logIn(String), wrongPassword, run(DeskCommand), runRefusedCommands
    case runWhileServerFails(DeskCommand, ServerFake.Request)
    case logOut(isCancelled: Bool), nextRun, diskFails(FilesFake.Failure), diskWorks
  }

  struct Observation: Sendable {
    let report: String
    let openConnections: [String]
    let sessionFiles: [String]
    // The model.
    let user: String?
    let session: String?
    let isUserOpen: Bool
  }

  private let club = Club()
  private var open: OpenDesk
  private var user: String?
  private var session: String?
  private var isUserOpen = false
  private var diskFails = false

  init() { open = OpenDesk(club) }

  static func commands(using random: inout SeededGenerator) -> [Command] {
    let command = DeskCommand.usingPlans.randomElement(using: &random) ?? .quote
    return [
      .logIn(Bool.random(using: &random) ? "Ada" : "Bo"), .wrongPassword, .run(command),
      .runRefusedCommands,
      .runWhileServerFails(command, Bool.random(using: &random) ? .plans : .connection),
      .logOut(isCancelled: Bool.random(using: &random)), .nextRun,
      .diskFails(Bool.random(using: &random) ? .fullDisk : .writing), .diskWorks,
    ]
  }

  static func simpler(_ command: Command) -> [Command] {
    switch command {
    case .logOut: [.logOut(isCancelled: false)]
    case .run: [.run(.quote)]
    case .runWhileServerFails(_, let request): [.runWhileServerFails(.quote, request)]
    default: []
    }
  }

  func allows(_ command: Command) -> Bool {
    switch command {
    case .diskFails, .runRefusedCommands: !diskFails
    case .diskWorks: diskFails
    default: true
    }
  }

  mutating func run(_ command: Command) async throws {
    switch command {
    case .logIn(let name):
      if await thrownError(by: { try await open.logIn(name) }) == "no error" {
        user = name
        session = "\(name)-\(club.server.logIns.count)"
        isUserOpen = false
      } else {
        isUserOpen = true
      }
    case .wrongPassword:
      try? await open.desk.logIn(name: "Eve", password: "coffee")
      if user != nil { isUserOpen = true }
    case .run(let command): _ = try? await open.run(command)
    case .runRefusedCommands: await open.runRefusedCommands()
    case .runWhileServerFails(let command, let request):
      club.server.failNext(request)
      _ = try? await open.run(command)
      club.server.succeed()
    case .logOut(let isCancelled):
      let desk = open.desk
      let error = await thrownError {
        try await inTask(cancelled: isCancelled) { try await desk.logOut() }
      }
      isUserOpen = error != "no error"
      if !isUserOpen {
        user = nil
        session = nil
      }
    case .nextRun: open = open.nextRun()
    case .diskFails(let failure):
      diskFails = true
      club.files.fail(failure)
    case .diskWorks:
      diskFails = false
      club.files.fail(nil)
    }
  }

  func observe() async throws -> Observation {
    let report = await open.reportError()
    return Observation(
      report: report,
      openConnections: club.server.openConnections,
      sessionFiles: club.files.names.filter { $0 != "members.json" },
      user: user,
      session: session,
      isUserOpen: isUserOpen
    )
  }

  /// Returns the desk after a random history.
  static func useDesk(seed: UInt64) async throws -> any Desk {
    var random = SeededGenerator(seed: seed)
    var machine = DeskMachine()
    for _ in 0..<size.commands {
      let command = commands(using: &random).filter { machine.allows($0) }
        .randomElement(using: &random)
      if let command { try await machine.run(command) }
    }
    return machine.open.desk
  }
}

extension DeskMachine.Command: CustomStringConvertible {
  var description: String {
    switch self {
    case .logIn(let name): "\(name) logs in"
    case .wrongPassword: "Eve logs in with a wrong password"
    case .run(let command): "a user runs \(command)"
    case .runRefusedCommands: "a user runs commands that are refused or fail"
    case .runWhileServerFails(let command, let request):
      "a user runs \(command), and the server fails the request (\(request))"
    case .logOut(let isCancelled): "the user logs out\(isCancelled ? ", in a cancelled task" : "")"
    case .nextRun: "the next run of the program begins"
    case .diskFails(let failure): "from now on: \(failure.testDescription)"
    case .diskWorks: "the disk works again"
    }
  }
}
