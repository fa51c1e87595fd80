import Exercise04Singletons
import GradingSupport
import Lesson04Singletons
import OutsideWorld

/// The calls of a session's users, while its server responds in any order.
///
/// The model leaves open which of two different log-ins wins, and which user is logged in after a failed log-in.
struct SessionMachine: StateMachine {
  // The rarest mistakes need several commands in one order.
  static let size = (histories: 120, commands: 30)

  enum Response: Equatable { case token(String), error, cancellation }

  enum Command {
    case logIn(Credentials)
    case logOut(isCancelled: Bool)
    /// The server responds to a pending request; the user may log out before the session continues.
    case respond(toOldest: Bool, Response, thenLogOut: Bool)
    /// A log-in that is completed before anything else happens, perhaps after its caller was cancelled.
    case logInAlone(username: String, Response, isCancelled: Bool)
    case useOtherSessions
  }

  /// The model of a request, with the calls that share it.
  struct Attempt: Sendable {
    let credentials: Credentials
    var callers: [Call<Void>]
    var result: Result<LoggedUser, any Error>?
    /// Whether a log-out came afterwards.
    var isForgotten = false
    /// Whether another log-in was pending at the same time.
    var isContested = false
    /// The reason for which this attempt must send a request immediately.
    var reason: Reason?

    enum Reason { case nothingIsPending, loggedOut }

    var isPending: Bool { result == nil }
    var user: LoggedUser? { try? result?.get() }
    /// The required outcome of each of its calls.
    var expectedOutcome: String {
      if case .failure(let error) = result { "throws \(error)" } else { "returns" }
    }
  }

  struct Observation: Sendable {
    // The session's answers.
    var user: LoggedUser?
    var isValid = false
    var requests: [Credentials]
    var pendingRequests: Int
    // The model.
    var attempts: [Attempt]
    var outcomes: [[String]]
    var expectedUser: LoggedUser??
    /// Whether no call has begun while another was pending.
    var isSequential: Bool
    // Other calls.
    var pendingLogOuts: Int
    var userAfterLogOut: LoggedUser??
    var usersOfOtherSessions: [String?]?
    var usersLeftInOtherSessions: [LoggedUser] = []

    /// Why the last attempt has to send a request that is missing. One of two different log-ins may wait for the other.
    var reasonForMissingRequest: Attempt.Reason? {
      let isWaiting = attempts.contains { $0.isPending && $0.isContested }
      return requests.count < attempts.count && !isWaiting ? attempts.last?.reason : nil
    }
  }

  private let service = LoginServiceSpy()
  private let session: any UserSessionProtocol
  /// One with the same login service, and one with another.
  private let otherSessions: [any UserSessionProtocol]
  private var attempts: [Attempt] = []
  private var logOuts: [Call<LoggedUser?>] = []
  /// The user who must be logged in; `nil` where the session may decide.
  private var user: LoggedUser?? = .some(nil)
  private var isSequential = true
  private var otherUsers: Call<[String?]>?

  init() {
    session = makeUserSession(loginService: service)
    otherSessions = [
      makeUserSession(loginService: service),
      makeUserSession(loginService: LoginServiceSpy(returning: .ada)),
    ]
  }

  private var pending: [Int] { service.spy.pending }
  private var requests: [Credentials] { service.requests }
  private var joinable: Int? {
    attempts.firstIndex { $0.isPending && !$0.isForgotten && !$0.isContested }
  }

  static func commands(using random: inout SeededGenerator) -> [Command] {
    func oneIn(_ count: Int) -> Bool { Int.random(in: 1...count, using: &random) == 1 }
    let credentials = Credentials(oneIn(8) ? "Bob" : "Ada", oneIn(10) ? "other" : "secret")
    let token = oneIn(4) ? "" : oneIn(4) ? " " : "t"
    let response: Response = oneIn(2) ? .token(token) : oneIn(4) ? .cancellation : .error
    let isCancelled = oneIn(4)
    let name = oneIn(2) ? credentials.username : unusualTexts.randomElement(using: &random) ?? ""
    return [
      .logIn(credentials), .logOut(isCancelled: isCancelled),
      .respond(toOldest: true, response, thenLogOut: oneIn(4)),
      .respond(toOldest: false, response, thenLogOut: oneIn(4)),
      .logInAlone(username: name, response, isCancelled: isCancelled), .useOtherSessions,
    ]
  }

  static func simpler(_ command: Command) -> [Command] {
    switch command {
    case .useOtherSessions: []
    case .logOut: [.logOut(isCancelled: false)]
    case .logIn(let credentials):
      [.logIn(Credentials("Ada", "secret")), .logIn(Credentials("Ada", credentials.password))]
    case .logInAlone(let name, let response, let isCancelled):
      [
        .logInAlone(username: "Ada", .token("t"), isCancelled: false),
        .logInAlone(username: "Ada", response, isCancelled: false),
        .logInAlone(username: name, .token("t"), isCancelled: false),
        .logInAlone(username: "Ada", response, isCancelled: isCancelled),
      ]
    case .respond(let toOldest, let response, let thenLogOut):
      [
        .respond(toOldest: true, .token("t"), thenLogOut: false),
        .respond(toOldest: toOldest, .token("t"), thenLogOut: false),
        .respond(toOldest: toOldest, response, thenLogOut: false),
        .respond(toOldest: true, response, thenLogOut: thenLogOut),
      ]
    }
  }

  func allows(_ command: Command) -> Bool {
    let isAllSent = requests.count == attempts.count
    let open = attempts.filter { $0.isPending && !$0.isForgotten }
    return switch command {
    case .useOtherSessions: otherUsers == nil && !open.isEmpty
    case .logInAlone: isAllSent && !attempts.contains { $0.isPending }
    // Two contested attempts at a time are enough.
    case .logIn: isAllSent && !open.contains { $0.isContested }
    case .respond(let toOldest, _, let thenLogOut):
      pending.count > (toOldest ? 0 : 1) && requests.count <= attempts.count
        && (isAllSent || !thenLogOut)
    case .logOut(let isCancelled):
      isAllSent && (isCancelled || user != .some(nil) || !open.isEmpty)
    }
  }

  mutating func run(_ command: Command) async throws {
    switch command {
    case .logIn(let credentials): logIn(credentials)
    case .logOut(let isCancelled): logOut(isCancelled: isCancelled)
    case .respond(let toOldest, let response, let thenLogOut):
      respond(toOldest: toOldest, with: response)
      if thenLogOut { logOut(isCancelled: false, isConcurrent: true) }
    case .logInAlone(let name, let response, let isCancelled):
      logIn(Credentials(name, name))
      await untilIdle()
      if isCancelled, let last = attempts.indices.last {
        // The session may decide how a cancelled call ends, and whether its user is logged in.
        attempts[last].callers[0].cancel()
        attempts[last].isForgotten = true
        user = .none
      }
      respond(toOldest: true, with: response)
    case .useOtherSessions:
      service.isOpen.withLock { $0 = true }
      otherUsers = Call { [otherSessions] in
        var users: [String?] = []
        for other in otherSessions {
          try await other.logIn(username: "Ada", password: "secret")
          users.append(await other.isValid ? other.currentUser?.username : nil)
          await other.logOut()
        }
        return users
      }
      await untilIdle()
      service.isOpen.withLock { $0 = false }
    }
  }

  private mutating func logIn(_ credentials: Credentials) {
    let open = attempts.filter(\.isPending)
    isSequential = isSequential && open.isEmpty
    let call = Call { [session] in
      try await session.logIn(username: credentials.username, password: credentials.password)
    }
    var attempt = Attempt(credentials: credentials, callers: [call])
    let isAfterLogOut = open.contains { $0.isForgotten }
    attempt.reason = open.isEmpty ? .nothingIsPending : isAfterLogOut ? .loggedOut : nil
    if let joinable {
      if attempts[joinable].credentials == credentials {
        return attempts[joinable].callers.append(call)
      }
      attempts[joinable].isContested = true
      attempt.isContested = true
      user = .none
    }
    attempts.append(attempt)
  }

  private mutating func logOut(isCancelled: Bool, isConcurrent: Bool = false) {
    isSequential = isSequential && !isConcurrent && !attempts.contains { $0.isPending }
    logOuts.append(
      Call(cancelled: isCancelled) { [session] in
        await session.logOut()
        return await session.currentUser
      }
    )
    for index in attempts.indices { attempts[index].isForgotten = true }
    user = .some(nil)
  }

  private mutating func respond(toOldest: Bool, with response: Response) {
    guard let number = toOldest ? pending.first : pending.last else { return }
    let attempt = attempts[number]
    if case .token(let text) = response {
      let token = text == "t" ? "token \(number + 1)" : text
      // Two attempts in a row get the same id: users must not be compared by it.
      let id = [0, -7, .max][number / 2 % 3]
      let answer = LoggedUser(id: id, username: attempt.credentials.username, token: token)
      service.spy.complete(number, with: .success(LoginResponse(id: id, token: token)))
      attempts[number].result = .success(answer)
      if !attempt.isForgotten && !attempt.isContested { user = .some(answer) }
    } else {
      let error: any Error = response == .error ? AnyError(number) : CancellationError()
      service.spy.complete(number, with: .failure(error))
      attempts[number].result = .failure(error)
      if !attempt.isForgotten, user != .some(nil) { user = .none }
    }
  }

  func observe() async throws -> Observation {
    let look = Call(cancelled: true) { [session, otherSessions] in
      var left: [LoggedUser] = []
      for other in otherSessions { left += await other.currentUser.map { [$0] } ?? [] }
      return (await session.currentUser, await session.isValid, left)
    }
    await untilIdle()
    guard let (user, isValid, left) = look.value else {
      throw NeverReturned("currentUser or isValid")
    }
    // While a log-in is pending, a session may have forgotten its user already.
    let isCertain = joinable == nil || self.user == .some(nil)
    return Observation(
      user: user,
      isValid: isValid,
      requests: requests,
      pendingRequests: pending.count,
      attempts: attempts,
      outcomes: attempts.map { $0.callers.map(\.outcomeText) },
      expectedUser: isCertain ? self.user : .none,
      isSequential: isSequential,
      pendingLogOuts: logOuts.filter { !$0.hasReturned }.count,
      userAfterLogOut: logOuts.last?.value,
      usersOfOtherSessions: otherUsers.map { $0.value ?? [] },
      usersLeftInOtherSessions: left
    )
  }
}

extension Call {
  /// The outcome as a text.
  var outcomeText: String {
    switch outcome {
    case .success: "returns"
    case .failure(let error): "throws \(error)"
    case nil: "waits"
    }
  }
}

extension SessionMachine.Command: CustomStringConvertible {
  var description: String {
    switch self {
    case .logIn(let credentials):
      "\(credentials.username) logs in"
        + (credentials.password == "secret" ? "" : " with another password")
    case .logOut(let isCancelled): "the user logs out" + (isCancelled ? " in a cancelled task" : "")
    case .respond(let toOldest, let response, let thenLogOut):
      "the \(toOldest ? "oldest" : "newest") pending request gets the response \(response)"
        + (thenLogOut ? ", and immediately the user logs out" : "")
    case .logInAlone(let name, let response, let isCancelled):
      "\(name.prefix(20)) logs in\(isCancelled ? ", cancels" : ""), and gets the response \(response)"
    case .useOtherSessions: "Ada logs in to two other sessions, and out again"
    }
  }
}
