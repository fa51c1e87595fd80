import Exercise11Capstone
import GradingSupport
import Lesson11Capstone
import Testing

/// A day at the desk. The model: who is logged in, and whether a failure left that open.
struct DeskStory: Story {
  enum Step: CustomStringConvertible, Sendable {
    case logIn(String), wrongPassword, quote, failedQuote, logOut, nextRun, diskFull, diskEmpty

    var description: String {
      switch self {
      case .logIn(let name): "\(name) logs in"
      case .wrongPassword: "Eve logs in with a wrong password"
      case .quote: "somebody asks for a price"
      case .failedQuote: "somebody asks for a price, and the server fails"
      case .logOut: "somebody logs out"
      case .nextRun: "the program runs again"
      case .diskFull: "the disk is full"
      case .diskEmpty: "the disk is writable again"
      }
    }
  }

  let world: World
  let club = Club()
  var visit: Visit
  /// The model.
  var user: String?
  var isOpen = false, isFull = false

  init(world: World) {
    self.world = world
    visit = Visit(club)
  }

  static func steps(_ chance: inout SeededGenerator) -> [Step] {
    let name = Bool.random(using: &chance) ? "Ada" : "Bo"
    return [
      .logIn(name), .wrongPassword, .quote, .failedQuote, .logOut, .nextRun, .diskFull, .diskEmpty,
    ]
  }

  func allows(_ step: Step) -> Bool {
    switch step {
    case .diskFull: !isFull
    case .diskEmpty: isFull
    default: true
    }
  }

  mutating func take(_ step: Step) throws {
    let (visit, server) = (visit, club.server)
    switch step {
    case .logIn(let name):
      let error = try world.value("log-in") { await failure { try await visit.logIn(name) } }
      if error == "no error" { (user, isOpen) = (name, false) } else { isOpen = true }
    case .wrongPassword:
      let desk = visit.desk
      _ = try world.value("log-in") {
        await failure { try await desk.logIn(name: "Eve", password: "coffee") }
      }
      if user != nil { isOpen = true }
    case .quote, .failedQuote:
      if case .failedQuote = step { server.breakOnce(.plans) }
      _ = try world.value("a quote") {
        await failure { _ = try await visit.desk.quote(plan: "monthly") }
      }
      server.breakOnce(nil)
    case .logOut:
      let error = try world.value("log-out") { await failure { try await visit.desk.logOut() } }
      if error == "no error" { (user, isOpen) = (nil, false) } else { isOpen = true }
    case .nextRun: self.visit = Visit(club)
    case .diskFull, .diskEmpty:
      isFull.toggle()
      club.files.breaks(isFull ? .writing : nil)
    }
  }
}

extension Lesson11.Task3 {
  // Rule: Every command uses the session of the latest log-in. Look at: Sessions.swift.
  @Test func `knows at any time whose session it is`() async {
    await #expect(processExitsWith: .success) {
      await Stories.tell(DeskStory.self) { story in
        let report = try story.world.value("report") { [visit = story.visit] in await visit.whoIsIn
        }
        if story.isOpen { return }
        let answers: [String?: String] = [
          nil: "notLoggedIn", "Ada": "no error", "Bo": "needsAdmin",
        ]
        try must("a report", be: answers[story.user], is: report)
        let token = story.user.map { "\($0)-\(story.club.server.logIns.count)" }
        let others = story.club.server.openConnections.values.filter { $0 != token }
        try must("the open connections of other sessions", be: [], is: others)
        let files = story.user == nil ? [] : ["session.json"]
        try must("the files", be: files, is: story.club.files.names)
      }
    }
  }
}
