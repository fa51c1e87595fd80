import Exercise04Singletons
import GradingSupport
import Lesson04Singletons

/// What can happen to a screen and to what it uses.
enum ScreenStep: CustomStringConvertible {
  case put(LoggedUser?), logOut(isCancelled: Bool), add(String), end(Int, fails: Bool)

  var description: String {
    switch self {
    case .put(nil): "the user logs out elsewhere"
    case .put(let user?):
      "\(user.username) logs in" + (user.token.isEmpty ? " with an empty token" : "")
    case .logOut(let isCancelled):
      "the screen logs out" + (isCancelled ? ", called in a cancelled task" : "")
    case .add(let note): "“\(note)” is added"
    case .end(let place, let fails):
      "pending call \(place + 1) of the screen \(fails ? "fails" : "ends")"
    }
  }

  /// Ada, Grace, Ada with an empty token, or no user.
  static func anyone(_ chance: inout SeededGenerator) -> ScreenStep {
    let number = Int.random(in: 0...3, using: &chance)
    let (name, token) = (number == 1 ? "Grace" : "Ada", number == 2 ? "" : "t")
    return .put(number == 3 ? nil : LoggedUser(id: number, username: name, token: token))
  }
}

/// What happens to a welcome screen while the log-outs of its session take their time.
struct WelcomeStory: JudgedStory {
  let world: World
  let session = SessionFake(isSlow: true)
  let screen: any Welcoming
  private(set) var logOuts: [WorldCall<Void>] = []

  init(world: World) {
    self.world = world
    screen = makeWelcome(session: session)
  }

  static func steps(_ chance: inout SeededGenerator) -> [ScreenStep] {
    let isCancelled = Bool.random(using: &chance)
    return [.anyone(&chance), .logOut(isCancelled: isCancelled)]
      + (0...1).map { .end($0, fails: false) }
  }

  func allows(_ step: ScreenStep) -> Bool {
    switch step {
    case .logOut: logOuts.filter { $0.outcome == nil }.count < 2
    case .end(let place, _): session.ends.waiting.indices.contains(place)
    default: true
    }
  }

  mutating func take(_ step: ScreenStep) {
    switch step {
    case .put(let user): session.put(user)
    case .logOut(let isCancelled):
      let call = world.start { [screen] in await screen.logOut() }
      if isCancelled { call.cancel() }
      logOuts.append(call)
    case .end(let place, _): session.ends.answer(session.ends.waiting[place], with: 0)
    default: break
    }
  }

  func look(_ judge: Judge) throws {
    let greeting = try world.ask("greeting") { [screen] in await screen.greeting }
    let (ends, count) = (session.ends.requests.count, logOuts.count)
    let waiting = session.ends.waiting.count
    let begun = waiting == 0 ? count : min(count, ends)
    let returned = logOuts.filter { $0.outcome != nil }.count
    let expected = greetingOf(session.currentUser?.username)
    try judge("greets", "greeting, in a cancelled task,", be: expected, is: greeting)
    try judge("logs out", "the session's log-outs", be: begun, is: ends)
    try judge("waits", "its log-outs that have returned", be: ends - waiting, is: returned)
  }
}

/// What happens to a notes screen while the saves of its manager take their time.
struct NotesStory: JudgedStory {
  let world: World
  let manager = ManagerSpy(isSlow: true)
  private let session = SessionFake()
  let screen: any NoteTaking

  // The model: each note is a save, or an error while the session isn't valid.
  private var saves: [String] = []
  private var adds: [(call: WorldCall<Void>, save: Int?)] = []
  private var outcomes: [Int: String] = [:]

  init(world: World) {
    self.world = world
    screen = makeNotes(session, manager)
  }

  private var waiting: [Int] { manager.saves.waiting }

  static func steps(_ chance: inout SeededGenerator) -> [ScreenStep] {
    let (note, fails) = (Bool.random(using: &chance) ? "a" : "b", Bool.random(using: &chance))
    return [.anyone(&chance), .add(note)] + (0...1).map { .end($0, fails: fails) }
  }

  func allows(_ step: ScreenStep) -> Bool {
    switch step {
    case .end(let place, _): waiting.indices.contains(place)
    default:
      // Two at once are enough, and no user comes or goes before each of them has asked for the name.
      manager.saves.requests.count == saves.count
        && adds.filter { $0.call.outcome == nil }.count < 2
    }
  }

  mutating func take(_ step: ScreenStep) {
    switch step {
    case .put(let user): session.put(user)
    case .add(let note):
      let author = session.isValid ? session.currentUser?.username : nil
      if let author { saves.append("\(author): \(note)") }
      let call = world.start { [screen] in try await screen.add(note) }
      adds.append((call, author == nil ? nil : saves.count - 1))
    case .end(let place, false):
      outcomes[waiting[place]] = "returns"
      manager.saves.answer(waiting[place], with: 0)
    case .end(let place, true):
      let error = diskError(waiting[place] + 1)
      outcomes[waiting[place]] = "throws \(error)"
      manager.saves.fail(waiting[place], with: error)
    case .logOut: break
    }
  }

  func look(_ judge: Judge) throws {
    let lines = try world.ask("lines") { [screen] in await screen.lines }
    // A screen may send one save after the other, and a note without a user may have to wait for its turn too.
    let begun = waiting.isEmpty ? saves : Array(saves.prefix(manager.saves.requests.count))
    let refused = adds.filter { $0.save == nil && ($0.call.outcome != nil || waiting.isEmpty) }
    let refusals = refused.map { _ in "throws \(NoteTakingError.nobodyIsLoggedIn)" }
    let taken = adds.filter { $0.save != nil }
    let endings = taken.map { outcomes[$0.save ?? 0] ?? "waits" }
    try judge("shows lines", "lines, in a cancelled task,", be: manager.values, is: lines)
    try judge("saves notes", "the saves", be: begun, is: manager.saves.requests)
    try judge("refuses notes", "the saves", be: begun, is: manager.saves.requests)
    try judge("refuses notes", "the adds", be: refusals, is: refused.map(\.call.ending))
    try judge("throws errors", "the adds", be: endings, is: taken.map(\.call.ending))
  }
}
