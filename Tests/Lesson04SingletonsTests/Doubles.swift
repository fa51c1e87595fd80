import Foundation
import GradingSupport
import Lesson04Singletons
import OutsideWorld

/// A login service that answers each request with the next token, and refuses where there is none.
struct LoginDesk: LoginService {
  private let tokens: [String?]
  private let visits = Recorder<[String]>()

  init(tokens: [String?] = []) {
    self.tokens = tokens
  }

  /// User name and password of each request, oldest first.
  var requests: [[String]] { visits.values }

  func logIn(username: String, password: String) async throws -> LoginResponse {
    visits.record([username, password])
    let number = visits.count
    guard number <= tokens.count else { return LoginResponse(id: number, token: "t\(number)") }
    guard let token = tokens[number - 1] else { throw TurnedAway(visit: number) }
    return LoginResponse(id: number, token: token)
  }
}

/// A login service that waits until the test answers.
struct HeldDesk: LoginService {
  let visits = HeldCalls<[String], LoginResponse>(obeysCancellation: false)

  func logIn(username: String, password: String) async throws -> LoginResponse {
    try await visits.call([username, password])
  }
}

struct TurnedAway: Error, Equatable {
  let visit: Int
}

/// What goes wrong at the write with this number, from 1: an error is passed on whatever its type is, so each second
/// one has a type that people handle in a way of its own.
func diskError(_ write: Int) -> any Error {
  write.isMultiple(of: 2) ? CancellationError() : DiskFull(write: write)
}

/// A session without a server, which counts its log-outs and answers log-ins as a ``LoginDesk`` does.
final class SessionFake: UserSessionProtocol {
  private let desk: LoginDesk
  private let user: Locked<LoggedUser?>
  private let next = Locked<[LoggedUser?]>([])
  private let ends = Locked(0)

  /// A session of this user, or of no user.
  init(_ username: String? = nil, tokens: [String?] = []) {
    desk = LoginDesk(tokens: tokens)
    user = Locked(username.map { LoggedUser(id: 0, username: $0, token: "fake") })
  }

  var logOuts: Int { ends.withLock { $0 } }
  var currentUser: LoggedUser? {
    defer { next.withLock { next in if !next.isEmpty { put(next.removeFirst()) } } }
    return user.withLock { $0 }
  }
  var isValid: Bool { currentUser?.token.isEmpty == false }

  /// Lets this user in, or none.
  func put(_ new: LoggedUser?) { user.withLock { $0 = new } }

  /// Lets the first of these in after the next question, the second after the one that follows, and so on.
  func change(afterEachQuestion users: [LoggedUser?]) { next.withLock { $0 = users } }

  func logIn(username: String, password: String) async throws {
    let response = try await desk.logIn(username: username, password: password)
    user.withLock { $0 = LoggedUser(id: response.id, username: username, token: response.token) }
  }

  func logOut() {
    user.withLock { $0 = nil }
    ends.withLock { $0 += 1 }
  }
}

/// Remembers what it was asked to save, and refuses the saves whose number, from 1, is in `fullFor`.
final class PersistencySpy: PersistencyManaging {
  private let saved = Recorder<String>()
  private let calls = Recorder<String>()
  private let fullFor: Set<Int>

  /// - Parameter earlier: what was saved in an earlier run.
  init(earlier: [String] = [], fullFor: Set<Int> = []) {
    self.fullFor = fullFor
    for value in earlier { saved.record(value) }
  }

  var values: [String] { saved.values }

  func save(_ value: String) throws {
    calls.record(value)
    if fullFor.contains(calls.count) { throw diskError(calls.count) }
    saved.record(value)
  }
}

/// A manager whose saves take until the test ends them.
final class SlowManager: PersistencyManaging {
  let saves = HeldCalls<String, Int>(obeysCancellation: false)
  let values: [String] = []

  func save(_ value: String) async throws { _ = try await saves.call(value) }
}

/// What the notes screen needs, and not a member more.
struct NotesNeeds: HasUserSession, HasPersistencyManager {
  let userSession: any UserSessionProtocol
  let persistencyManager: any PersistencyManaging

  init(_ session: SessionFake, _ manager: any PersistencyManaging) {
    (userSession, persistencyManager) = (session, manager)
  }
}

struct DiskFull: Error, Equatable {
  let write: Int
}

/// A store in memory. Writes whose number, from 1, is in `fullFor` fail.
final class StoreFake: KeyValueStore {
  private struct State {
    var lists: [String: [String]] = [:]
    var writes = 0
    var inside = 0
    var mostInside = 0
    var duringFirstWrite: (@Sendable () -> Void)?
  }

  private let state = Locked(State())
  private let fullFor: Set<Int>

  init(fullFor: Set<Int> = []) {
    self.fullFor = fullFor
  }

  /// The largest number of writes that were going on at the same time.
  var writesAtOnce: Int { state.withLock { $0.mostInside } }

  /// Sets what happens in the middle of the first write.
  func duringFirstWrite(_ work: @escaping @Sendable () -> Void) {
    state.withLock { $0.duringFirstWrite = work }
  }

  /// Lengthens each list: its values come again and again, `count` times.
  func repeatValues(_ count: Int) {
    state.withLock { state in
      state.lists = state.lists.mapValues { list in (0..<count).flatMap { _ in list } }
    }
  }

  func strings(forKey key: String) -> [String] {
    state.withLock { $0.lists[key] ?? [] }
  }

  func set(_ strings: [String], forKey key: String) throws {
    let (number, work) = state.withLock { state in
      state.writes += 1
      state.inside += 1
      state.mostInside = max(state.mostInside, state.inside)
      return (state.writes, state.writes == 1 ? state.duringFirstWrite : nil)
    }
    work?()
    let isFull = fullFor.contains(number)
    state.withLock { state in
      if !isFull { state.lists[key] = strings }
      state.inside -= 1
    }
    if isFull { throw diskError(number) }
  }
}

/// Whether `part` lives as long as what `make` made with it, when nothing else holds it.
func isKept<Part: AnyObject>(_ part: () -> Part, by make: (Part) -> Any) -> Bool {
  weak var weakly: Part?
  func makeOwner() -> Any {
    let part = part()
    weakly = part
    return make(part)
  }
  return withExtendedLifetime(makeOwner()) { weakly != nil }
}
