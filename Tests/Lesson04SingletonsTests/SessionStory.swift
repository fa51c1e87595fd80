import Exercise04Singletons
import GradingSupport
import Lesson04Singletons

/// What people do with a session, while a server answers when the story says so.
///
/// The model leaves open what a session may decide: which of two different log-ins at once wins, and who is in when the
/// next log-in fails.
struct SessionStory: Story {
  enum Step {
    case logIn(name: String, password: String)
    case answer(Int, token: String)
    /// The server refuses, or its request was cancelled somewhere below the login service.
    case refuse(Int, isCancelled: Bool)
    case logOut(isCancelled: Bool)
  }

  let world: World
  let desk = HeldDesk()
  let session: any UserSessionProtocol

  // The model: one attempt is one request.
  private(set) var attempts: [Attempt] = []
  /// The log-outs, each with the user that its caller found at its return.
  private(set) var logOuts: [WorldCall<LoggedUser?>] = []
  /// Who must be in; nothing when that is the session's to decide.
  private var user: LoggedUser?? = .some(nil)

  struct Attempt {
    let name: String
    let password: String
    var callers: [WorldCall<Void>]
    /// The user that the login service let in, or its error; nothing while the request is pending.
    var outcome: Result<LoggedUser, any Error>?
    /// Whether a log-out came since: then its outcome is the session's affair.
    var isForgotten = false
    /// Whether another came at the same time: the same.
    var isContested = false
    /// Whether no other request was pending when it began, and one had been.
    var isNext = false
    /// Whether a request that began before a log-out was still pending.
    var isAfterLogOut = false

    var isOpen: Bool { outcome == nil }
    var isPlain: Bool { !isForgotten && !isContested }
    var answer: LoggedUser? { try? outcome?.get() }
    /// How the log-in of each caller must end.
    var ending: String { if case .failure(let error) = outcome { "\(error)" } else { "is in" } }
  }

  init(world: World) {
    self.world = world
    session = makeUserSession(loginService: desk)
  }

  var visits: HeldCalls<[String], LoginResponse> { desk.visits }

  /// The one that may be joined.
  var underWay: Int? { attempts.firstIndex { $0.isOpen && $0.isPlain } }

  /// Who must be in now, where that is certain: while a log-in is pending, only that still no user is.
  var expectedUser: LoggedUser?? { underWay == nil || user == .some(nil) ? user : .none }

  /// Whether one of two different log-ins at once may wait for the other.
  var isHeldUp: Bool { attempts.contains { $0.isOpen && $0.isContested } }

  /// Who is in now, as the session says.
  func currentUser() throws -> LoggedUser? {
    try world.value("currentUser") { [session] in await session.currentUser }
  }

  static func steps(_ chance: inout SeededGenerator) -> [Step] {
    func oneIn(_ count: Int) -> Bool { Int.random(in: 1...count, using: &chance) == 1 }
    let (name, password) = (oneIn(2) ? "Ada" : "Bob", oneIn(5) ? "other" : "secret")
    let (token, isCancelled) = (oneIn(4) ? "" : "t", oneIn(4))
    // Answers to four requests, of which only those that are pending are possible; the last two take turns, because a
    // fourth request is rare.
    let late = oneIn(2) ? 2 : 3
    return [.logIn(name: name, password: password), .logOut(isCancelled: isCancelled)]
      + [0, 1, late].flatMap { [.answer($0, token: token), .refuse($0, isCancelled: isCancelled)] }
  }

  func allows(_ step: Step) -> Bool {
    let isAllSent = visits.requests.count == attempts.count
    let pending = attempts.filter { $0.isOpen && !$0.isForgotten }
    return switch step {
    // Two different ones at once are enough.
    case .logIn: isAllSent && !pending.contains { $0.isContested }
    case .answer(let number, _), .refuse(let number, _):
      visits.waiting.contains(number) && attempts.indices.contains(number)
    // One that finds nothing to forget is rare.
    case .logOut(let isCancelled):
      isAllSent && (isCancelled || user != .some(nil) || !pending.isEmpty)
    }
  }

  mutating func take(_ step: Step) {
    let session = session
    switch step {
    case .logIn(let name, let password):
      let call = world.start { try await session.logIn(username: name, password: password) }
      var attempt = Attempt(name: name, password: password, callers: [call])
      attempt.isAfterLogOut = attempts.contains { $0.isOpen && $0.isForgotten }
      attempt.isNext = !attempts.isEmpty && !attempts.contains { $0.isOpen }
      if let underWay {
        if (attempts[underWay].name, attempts[underWay].password) == (name, password) {
          return attempts[underWay].callers.append(call)
        }
        attempts[underWay].isContested = true
        attempt.isContested = true
        user = .none
      }
      attempts.append(attempt)
    case .answer(let number, let token):
      visits.answer(number, with: LoginResponse(id: number, token: token))
      let answer = LoggedUser(id: number, username: attempts[number].name, token: token)
      attempts[number].outcome = .success(answer)
      if attempts[number].isPlain { user = .some(answer) }
    case .refuse(let number, let isCancelled):
      let error: any Error = isCancelled ? CancellationError() : Refusal(number: number)
      visits.fail(number, with: error)
      attempts[number].outcome = .failure(error)
      if !attempts[number].isForgotten, user != .some(nil) { user = .none }
    case .logOut(let isCancelled):
      let call = world.start {
        await session.logOut()
        return await session.currentUser
      }
      if isCancelled { call.cancel() }
      logOuts.append(call)
      for index in attempts.indices { attempts[index].isForgotten = true }
      user = .some(nil)
    }
  }
}

extension SessionStory.Step: CustomStringConvertible {
  var description: String {
    switch self {
    case .logIn(let name, "secret"): "\(name) logs in"
    case .logIn(let name, _): "\(name) logs in with another password"
    case .answer(let number, ""): "the server answers log-in \(number + 1) with an empty token"
    case .answer(let number, _): "the server answers log-in \(number + 1)"
    case .refuse(let number, false): "the server refuses log-in \(number + 1)"
    case .refuse(let number, true):
      "log-in \(number + 1) ends with a CancellationError of the service"
    case .logOut(false): "the user logs out"
    case .logOut(true): "the user logs out, called in a cancelled task"
    }
  }
}
