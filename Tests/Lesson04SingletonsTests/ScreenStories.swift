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
struct WelcomeStory: Story {
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
}

/// What happens to a notes screen while the saves of its manager take their time.
struct NotesStory: Story {
  let world: World
  static let refusal = "throws \(NoteTakingError.nobodyIsLoggedIn)"
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

  /// The saves that must have begun: a screen may send one after the other.
  var begun: [String] {
    waiting.isEmpty ? saves : Array(saves.prefix(manager.saves.requests.count))
  }

  /// How each call has ended, and how it must have.
  var endings: [(actual: String, expected: String)] {
    adds.map { call, save in
      let ending = call.error.map { "throws \($0)" } ?? "returns"
      let actual = call.outcome == nil ? "waits" : ending
      // A note without a user may have to wait for its turn too.
      if save == nil, actual == "waits", !waiting.isEmpty { return (actual, actual) }
      return (actual, save.map { outcomes[$0] ?? "waits" } ?? Self.refusal)
    }
  }

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
}
