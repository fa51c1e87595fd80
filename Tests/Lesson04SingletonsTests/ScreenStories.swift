import Exercise04Singletons
import GradingSupport
import Lesson04Singletons

/// What can happen to a screen and to what it uses.
enum ScreenStep: CustomStringConvertible {
  case put(LoggedUser?), putMeanwhile(LoggedUser?), logOut(screen: Int, isCancelled: Bool)
  case add(String), saveElsewhere
  case end(isOldest: Bool, fails: Bool = false, next: LoggedUser? = nil)

  var description: String {
    switch self {
    case .put(let user): user.map(told) ?? "the user logs out elsewhere"
    case .putMeanwhile(let user):
      "the greeting is read; before the session answers, "
        + "\(ScreenStep.put(user)), and it is read again"
    case .logOut(let screen, let isCancelled):
      "screen \(screen + 1) logs out" + (isCancelled ? ", called in a cancelled task" : "")
    case .saveElsewhere: "other screens save a note"
    case .add(let note): "\(quoted(note)) is added"
    case .end(let isOldest, let fails, let next):
      "the \(isOldest ? "oldest" : "newest") pending call \(fails ? "fails" : "ends")"
        + (next.map { ", and at once \(told($0))" } ?? "")
    }
  }

  private func told(_ user: LoggedUser) -> String {
    "\(quoted(user.username)) logs in" + (user.token.isEmpty ? " with an empty token" : "")
  }

  /// The same with Ada, the first screen and a short note.
  var simpler: [ScreenStep] {
    let ada = LoggedUser(id: 0, username: "Ada", token: "t")
    return switch self {
    case .put(let user):
      user.map { [.put(ada), .put(LoggedUser(id: 0, username: "Ada", token: $0.token))] } ?? []
    case .putMeanwhile(let user):
      ScreenStep.put(user).simpler + [.put(user)] + (user == nil ? [] : [.putMeanwhile(ada)])
    case .logOut(let screen, _):
      [.logOut(screen: 0, isCancelled: false), .logOut(screen: screen, isCancelled: false)]
    case .add: [.add("a")]
    case .saveElsewhere: []
    case .end(let isOldest, let fails, _):
      [
        .end(isOldest: true), .end(isOldest: true, fails: fails),
        .end(isOldest: isOldest, fails: fails),
      ]
    }
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
  static let size = (count: 30, length: 30)
  let world: World
  private let session = SessionFake(isSlow: true)
  private let screens: [any Welcoming]
  private let other = makeWelcome(session: SessionFake(["Grace"]))
  private var logOuts: [WorldCall<Void>] = []
  private var reread: (expected: String, call: WorldCall<String>)?

  init(world: World) {
    self.world = world
    screens = [makeWelcome(session: session), makeWelcome(session: session)]
  }

  static func steps(_ chance: inout SeededGenerator) -> [ScreenStep] {
    let (screen, isCancelled) = (Int.random(in: 0...1, using: &chance), Bool.random(using: &chance))
    let next = isCancelled ? ScreenStep.anyone(&chance) : nil
    let (user, late) = (ScreenStep.anyone(&chance), ScreenStep.anyone(&chance))
    let logOut = ScreenStep.logOut(screen: screen, isCancelled: isCancelled)
    return [.put(user), .putMeanwhile(late), logOut]
      + [true, false].map { .end(isOldest: $0, next: next) }
  }

  static func simpler(_ step: ScreenStep) -> [ScreenStep] { step.simpler }

  func allows(_ step: ScreenStep) -> Bool {
    switch step {
    case .logOut: logOuts.filter { $0.outcome == nil }.count < 2
    // Nothing is left to end if a screen doesn't call its session: that is told by another rule, and the story goes on.
    case .end: !session.ends.waiting.isEmpty || session.ends.requests.count < logOuts.count
    default: true
    }
  }

  mutating func take(_ step: ScreenStep) {
    switch step {
    case .put(let user): session.user = user
    case .putMeanwhile(let user):
      session.holdsQuestions.withLock { $0 = true }
      _ = world.start { [screens] in await screens[0].greeting }
      world.settle()
      session.holdsQuestions.withLock { $0 = false }
      session.user = user
      let call = world.start { [screens] in await screens[0].greeting }
      reread = (greetingOf(user?.username), call)
      world.settle()
      for question in session.questions.waiting { session.questions.answer(question, with: 0) }
    case .logOut(let screen, let isCancelled):
      let sut = screens[screen]
      logOuts.append(world.start(cancelled: isCancelled) { await sut.logOut() })
    case .end(let isOldest, _, let next):
      let waiting = session.ends.waiting
      if waiting.isEmpty { return }
      session.ends.answer(waiting[isOldest ? 0 : waiting.count - 1], with: next)
    default: break
    }
  }

  func look(_ judge: Judge) throws {
    let (greetings, others) = try world.value("greeting", cancelled: true) { [screens, other] in
      async let greeting = screens[0].greeting
      return (await [screens[0].greeting, greeting], await other.greeting)
    }
    let (ends, count) = (session.ends.requests.count, logOuts.count)
    let waiting = session.ends.waiting.count
    let begun = waiting == 0 ? count : min(count, ends)
    let returned = logOuts.filter { $0.outcome != nil }.count
    let rule = session.user?.token == "" ? "greets without a token" : "greets"
    let expected = Array(repeating: greetingOf(session.user?.username), count: 2)
    if let reread {
      let seen = [reread.call.value ?? "nothing yet"]
      try judge("greets", "the second greeting", be: [reread.expected], is: seen)
    }
    try judge(
      rule,
      world.asked("greeting (asked twice)", be: expected[0]) { [screens] in
        await screens[0].greeting
      },
      be: expected,
      is: greetings
    )
    try judge("shares nothing", "greeting of another screen", be: "Hello, Grace!", is: others)
    try judge("logs out", "the session's log-outs", be: begun, is: ends)
    let what =
      "the screens' log-outs that have returned, while \(ends - waiting) of the session's have,"
    try judge("waits", what, be: ends - waiting, is: returned)
  }
}

/// What happens to a notes screen with an environment while the saves of its manager take their time, beside a screen of
/// another session and another manager.
struct NotesStory: JudgedStory {
  static let size = (count: 30, length: 30)
  let world: World
  private let manager = ManagerSpy(isSlow: true)
  private let session = SessionFake()
  private let screen: any NoteTaking
  private let other: any NoteTaking
  private var otherLines = ["earlier"]

  // The model: each note is a save, or an error while the session isn't valid.
  private var saves: [(author: String, note: String)] = []
  private var adds: [(call: WorldCall<Void>, save: Int?)] = []
  private var outcomes: [Int: String] = [:]

  init(world: World) {
    self.world = world
    let environment = makeEnvironment
    screen = makeNotes(dependencies: environment(LoginDesk(), session, manager))
    other = makeNotes(SessionFake(["Grace"]), ManagerSpy())
  }

  private var waiting: [Int] { manager.saves.waiting }

  static func steps(_ chance: inout SeededGenerator) -> [ScreenStep] {
    let fails = Bool.random(using: &chance)
    let note = fails ? "a" : oddTexts.randomElement(using: &chance) ?? ""
    return [.put(ScreenStep.anyone(&chance)), .add(note), .saveElsewhere]
      + [true, false].map { .end(isOldest: $0, fails: fails) }
  }

  static func simpler(_ step: ScreenStep) -> [ScreenStep] { step.simpler }

  func allows(_ step: ScreenStep) -> Bool {
    switch step {
    // As in a welcome story, for a screen that doesn't call its manager.
    case .end: !waiting.isEmpty || manager.saves.requests.count < saves.count
    // Two at once are enough.
    case .add: adds.filter { $0.call.outcome == nil }.count < 2
    default: true
    }
  }

  mutating func take(_ step: ScreenStep) {
    switch step {
    case .put(let user): session.user = user
    case .saveElsewhere:
      manager.saved.record("saved elsewhere")
      _ = world.start { [other] in try await other.add("a") }
      otherLines.append("Grace: a")
    case .add(let note):
      let author = session.user?.token.isEmpty == false ? session.user?.username : nil
      if let author { saves.append((author, note)) }
      let call = world.start { [screen] in try await screen.add(note) }
      adds.append((call, author == nil ? nil : saves.count - 1))
    case .end(let isOldest, let fails, _):
      if waiting.isEmpty { return }
      let save = waiting[isOldest ? 0 : waiting.count - 1]
      let error = diskError(save + 1, thrower: "the manager")
      outcomes[save] = fails ? "throws \(error)" : "returns"
      _ = fails ? manager.saves.fail(save, with: error) : manager.saves.answer(save, with: 0)
    default: break
    }
  }

  func look(_ judge: Judge) throws {
    let (lines, others) = try world.value("lines", cancelled: true) { [screen, other] in
      async let lines = screen.lines
      return (await [screen.lines, lines], await other.lines)
    }
    // A screen may send one save after the other, and a note without a user may have to wait for its turn too.
    let requests = manager.saves.requests
    let begun = saves.prefix(waiting.isEmpty ? saves.count : requests.count)
    let notes = begun.map { "\($0.author): \($0.note)" }
    let refused = adds.filter { $0.save == nil && ($0.call.outcome != nil || waiting.isEmpty) }
    let refusals = refused.map { _ in "throws \(NoteTakingError.nobodyIsLoggedIn)" }
    let taken = adds.filter { $0.save != nil }
    let endings = taken.map { outcomes[$0.save ?? 0] ?? "waits" }
    let values = Array(repeating: manager.saved.values, count: 2)
    // The notes that the shared manager got from other tests say nothing.
    let isShared = (lines + [others]).contains { $0.first == "saved long ago" }
    let owner = isShared ? "of the shared manager" : "of the manager passed to it"
    for rule in ["shows lines", "shares nothing"] {
      try judge(rule, "the lines of a screen", be: "of the manager passed to it", is: owner)
    }
    try judge(
      "shows lines",
      world.asked("lines (asked twice)", be: values[0]) { [screen] in await screen.lines },
      be: values,
      is: lines
    )
    for rule in ["shows lines", "shares nothing"] {
      try judge(rule, "lines of a screen with its own manager", be: otherLines, is: others)
    }
    let actual = taken.map(\.call.ending)
    try judge("throws errors", "the adds", be: requests == notes ? endings : actual, is: actual)
    try judge("refuses notes", "the adds", be: refusals, is: refused.map(\.call.ending))
    let refusedSaves = adds.contains { $0.save == nil } ? requests.dropFirst(begun.count) : []
    try judge("refuses notes", "the saves of refused notes", be: [], is: Array(refusedSaves))
    // The other rules speak of the notes that must be saved.
    guard refusedSaves.isEmpty else { return }
    try judge("saves notes", "the saves", be: notes, is: requests)
    let mayBeShared = requests.isEmpty || requests.contains { $0.hasPrefix("Shared") }
    let saved = "the saves, while “Shared” is logged in to the shared session,"
    try judge("uses nothing shared", saved, be: mayBeShared ? notes : requests, is: requests)
    let changed = zip(requests, begun).filter { !$0.hasSuffix($1.note) }.map(\.0)
    try judge("changes no note", "the number of notes", be: begun.count, is: requests.count)
    try judge("changes no note", "the changed ones", be: [], is: changed)
  }
}
