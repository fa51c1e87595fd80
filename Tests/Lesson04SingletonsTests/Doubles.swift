import Exercise04Singletons
import GradingSupport
import Lesson04Singletons
import OutsideWorld

/// Texts that people change, cut or drop where they should only pass them on.
let oddTexts =
  EdgeValues.texts + [
    " Ada", "Áda", "two\n\nlines\n", "a  \tb", String(repeating: "x", count: 300),
  ]

/// A login service that answers each request with the next token, and refuses where there is none. Two log-ins in a row
/// get one id: whoever compares users by their ids mixes them up.
struct LoginDesk: LoginService {
  var tokens: [String?] = []
  private let visits = Recorder<[String]>()

  /// User name and password of each request, oldest first.
  var requests: [[String]] { visits.values }

  func logIn(username: String, password: String) async throws -> LoginResponse {
    visits.record([username, password])
    let number = visits.count
    let token = number > tokens.count ? "t\(number)" : tokens[number - 1]
    guard let token else { throw Refusal(number: number) }
    return LoginResponse(id: Self.id(number), token: token)
  }

  /// The id that the request with this number gets, from 1.
  static func id(_ number: Int) -> Int { (number + 1) / 2 }
}

/// A login service that waits until the test answers.
struct HeldDesk: LoginService {
  let visits = HeldCalls<[String], LoginResponse>(obeysCancellation: false)

  func logIn(username: String, password: String) async throws -> LoginResponse {
    try await visits.call([username, password])
  }
}

struct Refusal: Error, Equatable {
  let number: Int
}

/// What goes wrong at the write with this number, from 1: an error is passed on whatever its type is, so each second
/// one has a type that people handle in a way of its own.
func diskError(_ write: Int) -> any Error {
  write.isMultiple(of: 2) ? CancellationError() : Refusal(number: write)
}

/// A session without a server, which answers log-ins as a ``LoginDesk`` does.
final class SessionFake: UserSessionProtocol {
  /// The log-outs of a slow session, which wait until the test ends them.
  let ends = HeldCalls<Int, Int>(obeysCancellation: false)
  private let isSlow: Bool
  private let desk: LoginDesk
  private let users: Locked<[LoggedUser?]>

  /// - Parameter names: the user of the session, if there is one. If there are more, each question finds the next one,
  ///   and the last stays: people come and go while others ask.
  init(_ names: [String?] = [], tokens: [String?] = [], isSlow: Bool = false) {
    self.isSlow = isSlow
    desk = LoginDesk(tokens: tokens)
    users = Locked(names.map { $0.map { LoggedUser(id: 0, username: $0, token: "fake") } })
  }

  var currentUser: LoggedUser? {
    users.withLock { $0.count > 1 ? $0.removeFirst() : $0.last ?? nil }
  }
  var isValid: Bool { currentUser?.token.isEmpty == false }

  /// Lets this user in, or none.
  func put(_ user: LoggedUser?) { users.withLock { $0 = [user] } }

  func logIn(username: String, password: String) async throws {
    let response = try await desk.logIn(username: username, password: password)
    put(LoggedUser(id: response.id, username: username, token: response.token))
  }

  func logOut() async {
    if isSlow { _ = try? await ends.call(0) }
    put(nil)
  }
}

/// Names for a session whose user changes from one question to the next. Each was in at some time, so a screen that
/// asks “now” may have met any of them.
let comings: [[String?]] = [
  ["Ada", nil], ["Ada", "Ada", nil], ["Ada", "Grace"], ["Ada", "Ada", "Grace"],
  ["Ada", nil, "Ada"], [nil, "Ada"],
]

/// Remembers what it was asked to save.
final class ManagerSpy: PersistencyManaging {
  /// The saves of a slow manager, which wait until the test ends them.
  let saves = HeldCalls<String, Int>(obeysCancellation: false)
  private let isSlow: Bool
  private let saved = Recorder<String>()

  /// - Parameter earlier: what was saved in an earlier run.
  init(earlier: [String] = [], isSlow: Bool = false) {
    self.isSlow = isSlow
    for value in earlier { saved.record(value) }
  }

  var values: [String] { saved.values }

  func save(_ value: String) async throws {
    if isSlow { _ = try await saves.call(value) }
    saved.record(value)
  }
}

/// A notes screen that gets what it needs, and not a member more.
func makeNotes(
  _ session: any UserSessionProtocol,
  _ manager: any PersistencyManaging
) -> any NoteTaking {
  struct Needs: HasUserSession, HasPersistencyManager {
    let userSession: any UserSessionProtocol
    let persistencyManager: any PersistencyManaging
  }
  return makeNotes(dependencies: Needs(userSession: session, persistencyManager: manager))
}

/// Whether a call is cancelled before it begins.
let cancellations = [Ending("", false), Ending("called in a cancelled task", true)]

/// Whether a call did its work. A cancelled one may throw a `CancellationError`, and never looks as if it had worked.
func works(
  isCancelled: Bool,
  _ work: @escaping @Sendable () async throws -> Void
) async throws -> Bool {
  let call = Task {
    if isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
    try await work()
  }
  do { try await call.value } catch is CancellationError where isCancelled { return false }
  return true
}

/// A store in memory. Writes whose number, from 1, is in `fullFor` fail.
final class StoreFake: KeyValueStore {
  private struct State {
    var lists: [String: [String]] = [:]
    var writes = 0
    var inside = 0
    var mostInside = 0
  }

  /// What happens in the middle of the first write.
  let duringFirstWrite = Locked<(@Sendable () -> Void)?>(nil)
  private let state = Locked(State())
  private let fullFor: Set<Int>

  init(fullFor: Set<Int> = []) {
    self.fullFor = fullFor
  }

  /// The largest number of writes that were going on at the same time.
  var writesAtOnce: Int { state.withLock { $0.mostInside } }

  func strings(forKey key: String) -> [String] {
    state.withLock { $0.lists[key] ?? [] }
  }

  func set(_ strings: [String], forKey key: String) throws {
    let number = state.withLock { state in
      state.writes += 1
      state.inside += 1
      state.mostInside = max(state.mostInside, state.inside)
      return state.writes
    }
    duringFirstWrite.withLock { $0.take() }?()
    defer { state.withLock { $0.inside -= 1 } }
    if fullFor.contains(number) { throw diskError(number) }
    state.withLock { $0.lists[key] = strings }
  }
}

/// A store in which one manager after the other saved values, while some writes failed.
struct Disk {
  let store: StoreFake
  /// The manager of the last run.
  private(set) var manager: any PersistencyManaging
  /// What must be saved now.
  private(set) var values: [String] = []
  /// What the saves must have thrown.
  let failures: [String]
  private(set) var thrown: [String] = []

  /// - Parameter failing: the numbers, from 1, of the writes that failed.
  init(_ runs: [[String]], failing: Set<Int> = []) async {
    store = StoreFake(fullFor: failing)
    manager = makePersistencyManager(store: store)
    failures = failing.sorted().map { "\(diskError($0))" }
    var write = 0
    for run in runs {
      manager = makePersistencyManager(store: store)
      for value in run {
        write += 1
        if !failing.contains(write) { values.append(value) }
        do { try await manager.save(value) } catch { thrown.append("\(error)") }
      }
    }
  }

  /// What a new manager finds.
  var stored: [String] {
    get async { await makePersistencyManager(store: store).values }
  }

  static var all: [Situation<Disk>] { situations() }
  static var healthy: [Situation<Disk>] { situations(withFailures: false) }

  /// What earlier runs left, and what the last run saved or failed to save.
  private static func situations(withFailures: Bool = true) -> [Situation<Disk>] {
    let saves: [(name: String, values: [String], failing: [Int])] = [
      ("fresh", [], []),
      ("after a save", ["a"], []),
      ("after two saves of one value", ["a", "a"], []),
      ("after a failed save", ["a"], [1]),
      ("after a save and a failed one", ["a", "b"], [2]),
      ("after a failed save and a good one", ["a", "b"], [1]),
      ("after a failed save between two", ["a", "b", "c"], [2]),
      ("after three failed saves", ["a", "b", "c", "d"], [2, 3, 4]),
      ("after a failed save of a value that is there already", ["b", "a", "b"], [3]),
      ("after a failed save that was tried again", ["a", "a"], [1]),
    ]
    let earlier: [(name: String, runs: [[String]])] = [
      ("", []),
      ("with values of an earlier run", [["c", "a", "b"]]),
      ("with edge values of two runs, and a run that saved nothing", [oddTexts, [], ["a"]]),
      ("with 100 values", [(1...100).map { "value \($0)" }]),
    ]
    return earlier.flatMap { earlier in
      saves.filter { withFailures || $0.failing.isEmpty }.map { name, values, failing in
        Situation(earlier.name.isEmpty ? name : "\(name), \(earlier.name)") {
          let count = earlier.runs.joined().count
          return await Disk(earlier.runs + [values], failing: Set(failing.map { $0 + count }))
        }
      }
    }
  }
}
