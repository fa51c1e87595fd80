import Exercise04Singletons
import GradingSupport
import Lesson04Singletons

/// What can happen to a screen and to what it uses.
enum ScreenStep: CustomStringConvertible {
  case put(LoggedUser?), logOut(screen: Int, isCancelled: Bool), add(String), saveElsewhere
  case end(Int, fails: Bool = false, next: LoggedUser? = nil)

  var description: String {
    switch self {
    case .put(let user): user.map(told) ?? "the user logs out elsewhere"
    case .logOut(let screen, let isCancelled):
      "screen \(screen + 1) logs out" + (isCancelled ? ", called in a cancelled task" : "")
    case .saveElsewhere: "another screen saves a note"
    case .add(let note): "\(note.debugDescription) is added"
    case .end(let place, let fails, let next):
      "pending call \(place + 1) \(fails ? "fails" : "ends")"
        + (next.map { ", and at once \(told($0))" } ?? "")
    }
  }

  private func told(_ user: LoggedUser) -> String {
    "\(user.username.debugDescription) logs in" + (user.token.isEmpty ? " with an empty token" : "")
  }

  /// Ada, Ada with an empty token, a user with another or an odd name, or no user.
  static func anyone(_ chance: inout SeededGenerator) -> LoggedUser? {
    let number = Int.random(in: 0...3, using: &chance)
    let other = (["Grace"] + oddTexts).randomElement(using: &chance) ?? ""
    let (name, token) = (number == 1 ? other : "Ada", number == 2 ? "" : "t")
    return number == 3 ? nil : LoggedUser(id: number, username: name, token: token)
  }
}

/// What happens to two welcome screens of a session whose log-outs take their time, beside a screen of another session.
struct WelcomeStory: JudgedStory {
  let world: World
  private let session = SessionFake(isSlow: true)
  private let screens: [any Welcoming]
  private let other = makeWelcome(session: SessionFake(["Grace"]))
  private var logOuts: [WorldCall<Void>] = []

  init(world: World) {
    self.world = world
    screens = [makeWelcome(session: session), makeWelcome(session: session)]
  }

  static func steps(_ chance: inout SeededGenerator) -> [ScreenStep] {
    let (screen, isCancelled) = (Int.random(in: 0...1, using: &chance), Bool.random(using: &chance))
    let next = isCancelled ? ScreenStep.anyone(&chance) : nil
    return [.put(ScreenStep.anyone(&chance)), .logOut(screen: screen, isCancelled: isCancelled)]
      + (0...1).map { .end($0, next: next) }
  }

  func allows(_ step: ScreenStep) -> Bool {
    switch step {
    case .logOut: logOuts.filter { $0.outcome == nil }.count < 2
    case .end(let place, _, _): session.ends.waiting.indices.contains(place)
    default: true
    }
  }

  mutating func take(_ step: ScreenStep) {
    switch step {
    case .put(let user): session.put(user)
    case .logOut(let screen, let isCancelled):
      let call = world.start { [screens] in await screens[screen].logOut() }
      if isCancelled { call.cancel() }
      logOuts.append(call)
    case .end(let place, _, let next): session.ends.answer(session.ends.waiting[place], with: next)
    default: break
    }
  }

  func look(_ judge: Judge) throws {
    let (greeting, others) = try world.value("greeting", cancelled: true) { [screens, other] in
      (await screens[0].greeting, await other.greeting)
    }
    let (ends, count) = (session.ends.requests.count, logOuts.count)
    let waiting = session.ends.waiting.count
    let begun = waiting == 0 ? count : min(count, ends)
    let returned = logOuts.filter { $0.outcome != nil }.count
    let rule = session.currentUser?.token == "" ? "greets without a token" : "greets"
    let expected = greetingOf(session.currentUser?.username)
    try judge(rule, "greeting (asked in a cancelled task)", be: expected, is: greeting)
    try judge("shares nothing", "greeting of another screen", be: "Hello, Grace!", is: others)
    try judge("logs out", "the session's log-outs", be: begun, is: ends)
    try judge("waits", "its log-outs that have returned", be: ends - waiting, is: returned)
  }
}

/// What happens to a notes screen with an environment while the saves of its manager take their time, beside a screen of
/// another session and another manager.
struct NotesStory: JudgedStory {
  let world: World
  private let manager = ManagerSpy(isSlow: true)
  private let otherManager = ManagerSpy()
  private let session = SessionFake()
  private let screen: any NoteTaking
  private let other: any NoteTaking

  // The model: each note is a save, or an error while the session isn't valid.
  private var saves: [(author: String, note: String)] = []
  private var adds: [(call: WorldCall<Void>, save: Int?)] = []
  private var outcomes: [Int: String] = [:]

  init(world: World) {
    self.world = world
    screen = makeNotes(dependencies: environment(LoginDesk(), session, manager))
    other = makeNotes(SessionFake(["Grace"]), otherManager)
  }

  private var waiting: [Int] { manager.saves.waiting }

  static func steps(_ chance: inout SeededGenerator) -> [ScreenStep] {
    let fails = Bool.random(using: &chance)
    let note = fails ? "a" : oddTexts.randomElement(using: &chance) ?? ""
    return [.put(ScreenStep.anyone(&chance)), .add(note), .saveElsewhere]
      + (0...1).map { .end($0, fails: fails) }
  }

  func allows(_ step: ScreenStep) -> Bool {
    switch step {
    case .end(let place, _, _): waiting.indices.contains(place)
    default:
      // Two at once are enough, and no user comes or goes before each of them has asked for the name.
      manager.saves.requests.count == saves.count
        && adds.filter { $0.call.outcome == nil }.count < 2
    }
  }

  mutating func take(_ step: ScreenStep) {
    switch step {
    case .put(let user): session.put(user)
    case .saveElsewhere: manager.saved.record("saved elsewhere")
    case .add(let note):
      let author = session.isValid ? session.currentUser?.username : nil
      if let author { saves.append((author, note)) }
      let call = world.start { [screen] in try await screen.add(note) }
      adds.append((call, author == nil ? nil : saves.count - 1))
    case .end(let place, let fails, _):
      let (save, error) = (waiting[place], diskError(waiting[place] + 1))
      outcomes[save] = fails ? "throws \(error)" : "returns"
      if fails {
        manager.saves.fail(save, with: error)
      } else {
        manager.saves.answer(save, with: 0)
      }
    default: break
    }
  }

  func look(_ judge: Judge) throws {
    let (lines, others) = try world.value("lines", cancelled: true) { [screen, other] in
      (await screen.lines, await other.lines)
    }
    // A screen may send one save after the other, and a note without a user may have to wait for its turn too.
    let requests = manager.saves.requests
    let begun = saves.prefix(waiting.isEmpty ? saves.count : requests.count)
    let notes = begun.map { "\($0.author): \($0.note)" }
    let refused = adds.filter { $0.save == nil && ($0.call.outcome != nil || waiting.isEmpty) }
    let refusals = refused.map { _ in "throws \(NoteTakingError.nobodyIsLoggedIn)" }
    let taken = adds.filter { $0.save != nil }
    let endings = taken.map { outcomes[$0.save ?? 0] ?? "waits" }
    try judge("shows lines", "lines (asked in a cancelled task)", be: manager.values, is: lines)
    try judge("shares nothing", "the lines of another screen", be: [], is: others)
    try judge("shares nothing", "the values of its manager", be: [], is: otherManager.values)
    try judge("saves notes", "the saves", be: notes, is: requests)
    let saved = "the saves, while “Shared” is logged in to the shared session"
    try judge("uses nothing shared", saved, be: notes, is: requests)
    let changed = zip(requests, begun).filter { !$0.hasSuffix($1.note) }.map(\.0)
    try judge("changes no note", "the number of notes", be: begun.count, is: requests.count)
    try judge("changes no note", "the changed ones", be: [], is: changed)
    try judge("refuses notes", "the saves", be: notes, is: requests)
    try judge("refuses notes", "the adds", be: refusals, is: refused.map(\.call.ending))
    try judge("throws errors", "the adds", be: endings, is: taken.map(\.call.ending))
  }
}
