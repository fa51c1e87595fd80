import Exercise11Capstone
import GradingSupport
import Lesson11Capstone
import Testing

/// A day at the desk. The model: who is logged in, and whether a failure left that open.
struct DeskStory: Story {
  enum Step: CustomStringConvertible, Sendable {
    case logIn(String), wrongPassword, visit(Visit.Command), fiddle
    case failedVisit(Visit.Command, ServerFake.Service)
    case logOut(isCancelled: Bool), nextRun, diskFull(FilesFake.Trouble), diskEmpty

    var description: String {
      switch self {
      case .logIn(let name): "\(name) logs in"
      case .wrongPassword: "Eve logs in with a wrong password"
      case .visit(let command): "somebody wants to \(command)"
      case .fiddle: "somebody tries everything, and much of it fails"
      case .failedVisit(let command, let service):
        "somebody wants to \(command), and the server fails (\(service))"
      case .logOut(let isCancelled): "somebody logs out" + (isCancelled ? ", cancelled" : "")
      case .nextRun: "the program runs again"
      case .diskFull(let trouble): "the next steps happen \(trouble)"
      case .diskEmpty: "the disk is writable again"
      }
    }
  }

  let world: World
  let club = Club()
  var visit: Visit
  /// The model. After a failure that leaves it open, the user may be logged out.
  var user, token: String?
  var isOpen = false, isFull = false

  init(world: World) {
    self.world = world
    visit = Visit(club)
  }

  static func steps(_ chance: inout SeededGenerator) -> [Step] {
    let name = Bool.random(using: &chance) ? "Ada" : "Bo"
    let command = Visit.Command.allCases.randomElement(using: &chance) ?? .quote
    let trouble = Bool.random(using: &chance) ? FilesFake.Trouble.full : .writing
    return [
      .logIn(name), .wrongPassword, .visit(command), .fiddle,
      .failedVisit(command, Bool.random(using: &chance) ? .plans : .connection),
      .logOut(isCancelled: Bool.random(using: &chance)), .nextRun, .diskFull(trouble), .diskEmpty,
    ]
  }

  func allows(_ step: Step) -> Bool {
    switch step {
    case .diskFull, .fiddle: !isFull
    case .diskEmpty: isFull
    default: true
    }
  }

  mutating func take(_ step: Step) throws {
    let (visit, server) = (visit, club.server)
    switch step {
    case .logIn(let name):
      let error = try world.value("log-in") { await failure { try await visit.logIn(name) } }
      if error != "no error" { isOpen = true; return }
      (user, token, isOpen) = (name, "\(name)-\(server.logIns.count)", false)
    case .wrongPassword:
      let desk = visit.desk
      _ = try world.value("log-in") {
        await failure { try await desk.logIn(name: "Eve", password: "coffee") }
      }
      if user != nil { isOpen = true }
    case .fiddle: try world.value("everything") { await visit.fiddle() }
    case .visit(let command), .failedVisit(let command, _):
      if case .failedVisit(_, let service) = step { server.breakOnce(service) }
      try world.value("\(command)") {
        do { try await visit.judge(command, orFails: true) } catch  where !(error is Broken) {}
      }
      server.breakOnce(nil)
    case .logOut(let isCancelled):
      let error = try world.value("log-out") {
        await failure { try await visit.logOut(inACancelledTask: isCancelled) }
      }
      if !isFull { try must("log-out", be: "no error", is: error) }
      if error == "no error" { (user, token, isOpen) = (nil, nil, false) } else { isOpen = true }
    case .nextRun: self.visit = visit.nextRun()
    case .diskFull(let trouble):
      isFull = true
      club.files.breaks(trouble)
    case .diskEmpty:
      isFull = false
      club.files.breaks(nil)
    }
  }
}

extension Lesson11.Task3 {
  // Rule: Every command uses the session of the latest log-in.
  // Rule: Without a session, `quote`, `join`, `renew`, `list` and `report` throw `notLoggedIn`.
  // Look at: Sessions.swift, what `logIn` replaces and what `logOut` clears.
  @Test func `knows at any time whose session it is`() async {
    await Self.process.judges {
      await Stories.tell(DeskStory.self) { story in
        let report = try story.world.value("report") { [visit = story.visit] in await visit.whoIsIn
        }
        let answers: [String?: String] = [
          nil: "notLoggedIn", "Ada": "no error", "Bo": "needsAdmin",
        ]
        let isOut = story.isOpen && report == "notLoggedIn"
        let who = story.user.map { "while \($0) is logged in" } ?? "without a session"
        if !isOut { try must("a report \(who)", be: answers[story.user], is: report) }
        try story.club.mustHaveClosed(allBut: story.token)
        if story.isOpen { return }
        let files = story.club.files.names.filter { $0 != "members.json" }
        try must("the files", be: story.user == nil ? [] : ["session.json"], is: files)
      }
    }
  }
}
