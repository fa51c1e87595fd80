import Exercise04Singletons
import GradingSupport
import Lesson04Singletons
import OutsideWorld

// The doubles of the lesson's tests. `AlwaysEqual`: for an answer that compares two of them with `==`, they are one.

struct Credentials: Hashable, Sendable, CustomStringConvertible {
  let username: String
  let password: String

  init(_ username: String, _ password: String) {
    self.username = username
    self.password = password
  }

  var description: String { "(\(username), \(password))" }
}

extension LoginResponse {
  static let ada = LoginResponse(id: 7, token: "t")
}

extension LoggedUser {
  static let ada = LoggedUser(id: 7, username: "Ada", token: "t")
  static let grace = LoggedUser(id: 8, username: "Grace", token: "t")
}

/// A login service that records its requests.
final class LoginServiceSpy: LoginService, AlwaysEqual {
  let spy: Spy<Credentials, LoginResponse>
  /// Whether requests succeed immediately and are not recorded.
  let isOpen = Locked(false)

  /// - Parameter response: the immediate response. Without one, each request waits until the test completes it.
  init(returning response: LoginResponse? = nil) { spy = Spy(response) }

  var requests: [Credentials] { spy.requests }

  func logIn(username: String, password: String) async throws -> LoginResponse {
    if isOpen.withLock({ $0 }) { return .ada }
    return try await spy.respond(to: Credentials(username, password))
  }

  /// Responds to one pending request.
  func complete(_ index: Int = 0, with response: LoginResponse) {
    spy.complete(index, with: .success(response))
  }

  /// Lets one pending request fail.
  func complete(_ index: Int = 0, with error: any Error) {
    spy.complete(index, with: .failure(error))
  }

  /// Responds to all pending requests, and immediately to each request from now on.
  func completeAll(with response: LoginResponse) { spy.completeAll(with: .success(response)) }

  /// Lets all pending requests fail, and immediately each request from now on.
  func completeAll(with error: any Error) { spy.completeAll(with: .failure(error)) }
}

/// A session without a login service: the test decides which user is logged in.
final class UserSessionFake: UserSessionProtocol, AlwaysEqual {
  let logOuts = Spy<String, Void>(())
  private let users: Locked<[LoggedUser?]>

  init(user: LoggedUser? = nil) { users = Locked([user]) }

  /// - Parameter users: what the first reads find, because others log in and out; the last user stays.
  init(users: [LoggedUser?]) { self.users = Locked(users) }

  var user: LoggedUser? {
    get { users.withLock { $0.last ?? nil } }
    set { users.withLock { $0 = [newValue] } }
  }

  var currentUser: LoggedUser? {
    get async {
      await Task.yield()
      return users.withLock { $0.count > 1 ? $0.removeFirst() : $0.last ?? nil }
    }
  }

  var isValid: Bool { get async { await currentUser?.token.isEmpty == false } }

  func logIn(username: String, password: String) async throws {
    user = LoggedUser(id: 0, username: username, token: "fake")
  }

  func logOut() async {
    try? await logOuts.respond(to: "logOut")
    user = nil
  }
}

/// A manager without a store, which has one value from an earlier run.
final class PersistencyManagerSpy: PersistencyManaging, AlwaysEqual {
  let saves = Spy<String, Void>(())
  private let saved = Locked(["earlier"])

  var values: [String] {
    get async {
      await Task.yield()
      return saved.withLock { $0 }
    }
  }

  func save(_ value: String) async throws {
    try await saves.respond(to: value)
    add(value)
  }

  /// Adds a value, as if another screen had saved it.
  func add(_ value: String) { saved.withLock { $0.append(value) } }
}

/// A store in memory.
final class KeyValueStoreFake: KeyValueStore, AlwaysEqual {
  private struct State {
    var lists: [String: [String]]
    var writes: [[String]] = []
    var errors: [(any Error)?] = []
    var writesInProgress = 0
    var mostWritesInProgress = 0
  }
  private let state: Locked<State>
  /// Runs during each write; its argument is the number of the write, from 1.
  let duringWrite = Locked<(@Sendable (Int) -> Void)?>(nil)
  /// Runs once, during the next read.
  let duringRead = Locked<(@Sendable () -> Void)?>(nil)

  init(lists: [String: [String]] = [:]) { state = Locked(State(lists: lists)) }

  var lists: [String: [String]] { state.withLock { $0.lists } }

  /// The list of each write so far, even if it failed.
  var writes: [[String]] { state.withLock { $0.writes } }

  /// The greatest number of writes that were in progress at the same time.
  var mostWritesInProgress: Int { state.withLock { $0.mostWritesInProgress } }

  /// Whether there is a result left that `failNextWrites` has set.
  var hasPlannedResults: Bool { state.withLock { !$0.errors.isEmpty } }

  /// Sets the results of the next writes, in order: an error, or `nil` for a write that succeeds.
  func failNextWrites(with errors: [(any Error)?]) { state.withLock { $0.errors = errors } }

  func strings(forKey key: String) -> [String] {
    let found = state.withLock { $0.lists[key] ?? [] }
    duringRead.withLock { $0.take() }?()
    return found
  }

  func set(_ strings: [String], forKey key: String) throws {
    let number = state.withLock { state in
      state.writes.append(strings)
      state.writesInProgress += 1
      state.mostWritesInProgress = max(state.mostWritesInProgress, state.writesInProgress)
      return state.writes.count
    }
    duringWrite.withLock { $0 }?(number)
    let error = state.withLock { state in
      state.writesInProgress -= 1
      let error = state.errors.isEmpty ? nil : state.errors.removeFirst()
      if error == nil { state.lists[key] = strings }
      return error
    }
    if let error { throw error }
  }

  /// Runs `first`, and `second` on another thread while `first` writes. Returns when both have returned.
  func duringNextWrite(
    of first: @escaping @Sendable () async throws -> Void,
    _ second: @escaping @Sendable () async throws -> Void
  ) async throws {
    let thread = ThreadExecutor()
    let otherThread = ThreadExecutor()
    let secondCall = Recorder<Task<Void, any Error>>()
    let next = writes.count + 1
    duringWrite.withLock {
      $0 = { number in
        if number == next { secondCall.record(otherThread.start(second)) }
        // Two writes are slow, this one and the next: each ends when the other calls have returned or are blocked.
        if number <= next + 1 { otherThread.blockUntilSettled() }
      }
    }
    defer { duringWrite.withLock { $0 = nil } }
    try await thread.start(first).value
    for call in secondCall.values { try await call.value }
  }
}

/// Creates a notes screen with these two dependencies, and no others.
func makeNotes(
  _ session: any UserSessionProtocol,
  _ manager: any PersistencyManaging
) -> any NoteTaking {
  struct Dependencies: HasUserSession, HasPersistencyManager {
    let userSession: any UserSessionProtocol
    let persistencyManager: any PersistencyManaging
  }
  return makeNotes(dependencies: Dependencies(userSession: session, persistencyManager: manager))
}
