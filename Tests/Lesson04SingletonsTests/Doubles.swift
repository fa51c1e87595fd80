import Exercise04Singletons
import GradingSupport
import Lesson04Singletons
import OutsideWorld

/// Texts that people change, cut or drop where they should only pass them on.
let oddTexts =
  EdgeValues.texts + [
    " Ada", "Áda", "Zoe\u{308}", "two\n\nlines\n", "a  \tb",
    String(repeating: String(decoding: 0...127, as: UTF8.self), count: 9),
  ]

/// A login service that answers at once.
struct LoginDesk: LoginService {
  private let visits = Recorder<[String]>()

  /// User name and password of each request, oldest first.
  var requests: [[String]] { visits.values }

  func logIn(username: String, password: String) async throws -> LoginResponse {
    visits.record([username, password])
    return LoginResponse(id: 7, token: "t\(visits.count)")
  }
}

/// A login service that waits until the test answers.
final class HeldDesk: LoginService, Lookalike {
  let visits = HeldCalls<[String], LoginResponse>(obeysCancellation: false)
  /// Whether it lets everybody in at once, and counts these as no visits.
  let isOpen = Locked(false)

  func logIn(username: String, password: String) async throws -> LoginResponse {
    if isOpen.withLock({ $0 }) { return LoginResponse(id: 7, token: "t") }
    return try await visits.call([username, password])
  }
}

struct ThrownByTheDouble: Error, Equatable, CustomStringConvertible {
  let number: Int
  var thrower = "the login service"

  var description: String { "error \(number) of \(thrower)" }
}

/// A text as a story tells it: in quotes, and of a long one the beginning.
func quoted(_ text: String) -> String {
  if text.utf8.count <= 40 { return text.debugDescription }
  return "\(String(text.prefix(5)).debugDescription)… (\(text.count) characters)"
}

extension World {
  /// What a story asked for in a cancelled task; the task is told of only if it matters: if the answer is right in another.
  func asked<Value: Equatable & Sendable>(
    _ what: String,
    be expected: Value,
    of look: @escaping @Sendable () async -> Value
  ) -> String {
    (try? value(what, of: look)) == expected ? "\(what), asked in a cancelled task," : what
  }
}

/// What goes wrong at the write with this number, from 1: an error is passed on whatever its type is, so each second
/// one has a type that people handle in a way of its own.
func diskError(_ write: Int, thrower: String = "the store") -> any Error {
  write.isMultiple(of: 2)
    ? CancellationError() : ThrownByTheDouble(number: write, thrower: thrower)
}

/// A session without a server, which lets everybody in.
final class SessionFake: UserSessionProtocol, Lookalike {
  /// The log-outs of a slow session, which wait until the test ends them, and says who logs in at that moment.
  let ends = HeldCalls<Int, LoggedUser?>(obeysCancellation: false)
  /// Questions for the user that have been asked, and get their answer late.
  let questions = HeldCalls<Int, Int>(obeysCancellation: false)
  let holdsQuestions = Locked(false)
  private let isSlow: Bool
  private let users: Locked<[LoggedUser?]>

  /// - Parameter names: the user of the session, if there is one. If there are more, each question finds the next one,
  ///   and the last stays: people come and go while others ask.
  init(_ names: [String?] = [], isSlow: Bool = false) {
    self.isSlow = isSlow
    users = Locked(names.map { $0.map { LoggedUser(id: 0, username: $0, token: "fake") } })
  }

  var currentUser: LoggedUser? {
    get async {
      await Task.yield()
      let user = users.withLock { $0.count > 1 ? $0.removeFirst() : $0.last ?? nil }
      if holdsQuestions.withLock({ $0 }) { _ = try? await questions.call(0) }
      return user
    }
  }
  var isValid: Bool { get async { await currentUser?.token.isEmpty == false } }

  /// Who is in now; a test lets this user in, or none.
  var user: LoggedUser? {
    get { users.withLock { $0.last ?? nil } }
    set { users.withLock { $0 = [newValue] } }
  }

  func logIn(username: String, password: String) async throws {
    user = LoggedUser(id: 0, username: username, token: "fake")
  }

  func logOut() async { user = isSlow ? (try? await ends.call(0)) ?? nil : nil }
}

/// Names for a session whose user changes from one question to the next. Each was in at some time, so a screen that
/// asks “now” may have met any of them.
let comings: [[String?]] = [
  ["Ada", nil], ["Ada", "Ada", nil], ["Ada", "Grace"], ["Ada", "Ada", "Grace"],
  ["Ada", nil, "Ada"], [nil, "Ada"],
]

/// Remembers what it was asked to save, after a value from an earlier run.
final class ManagerSpy: PersistencyManaging, Lookalike {
  /// The saves of a slow manager, which wait until the test ends them.
  let saves = HeldCalls<String, Int>(obeysCancellation: false)
  private let isSlow: Bool
  private let error: (any Error)?
  let saved = Recorder<String>()

  /// - Parameter error: what each save throws at once, if there is one.
  init(isSlow: Bool = false, error: (any Error)? = nil) {
    self.isSlow = isSlow
    self.error = error
    saved.record("earlier")
  }

  var values: [String] {
    get async {
      await Task.yield()
      return saved.values
    }
  }

  func save(_ value: String) async throws {
    if let error { throw error }
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

/// A store in memory. Writes whose number, from 1, is in `fullFor` fail.
final class StoreFake: KeyValueStore, Lookalike {
  private struct State {
    var lists: [String: [String]] = [:]
    var inside = 0
    var mostInside = 0
  }

  /// What happens in the middle of the write with this number, from 1.
  let duringWrite = Locked<(@Sendable (Int) -> Void)?>(nil)
  /// What happens before the next read returns what it found.
  let duringRead = Locked<(@Sendable () -> Void)?>(nil)
  private let state = Locked(State())
  /// What each write brought, also those that failed.
  let written = Recorder<[String]>()
  let fullFor: Locked<Set<Int>>

  init(fullFor: Set<Int> = [], lists: [String: [String]] = [:]) {
    self.fullFor = Locked(fullFor)
    state.withLock { $0.lists = lists }
  }

  /// What it stores, under each key.
  var lists: [String: [String]] { state.withLock { $0.lists } }

  /// The largest number of writes that were going on at the same time.
  var writesAtOnce: Int { state.withLock { $0.mostInside } }

  func strings(forKey key: String) -> [String] {
    let found = state.withLock { $0.lists[key] ?? [] }
    duringRead.withLock { hook in
      defer { hook = nil }
      return hook
    }?()
    return found
  }

  func set(_ strings: [String], forKey key: String) throws {
    let number = state.withLock { state in
      written.record(strings)
      state.inside += 1
      state.mostInside = max(state.mostInside, state.inside)
      return written.count
    }
    duringWrite.withLock { $0 }?(number)
    defer { state.withLock { $0.inside -= 1 } }
    if fullFor.withLock({ $0.contains(number) }) { throw diskError(number) }
    state.withLock { $0.lists[key] = strings }
  }
}
