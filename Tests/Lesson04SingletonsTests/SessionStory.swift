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
  /// Whether the last log-out came after the last log-in.
  private(set) var isLoggedOut = false
  /// Who must be in; nothing when that is the session's to decide.
  private var user: LoggedUser?? = .some(nil)

  struct Attempt {
    let name: String
    let password: String
    var callers: [WorldCall<Void>]
    var isOpen = true
    /// Whether a log-out came in between: then its outcome is the session's affair.
    var isForgotten = false
    /// Whether another came at the same time: the same.
    var isContested = false
    /// Whether no other request was pending when it began, and one had been.
    var isNext = false
    /// Whether a request that began before a log-out was still pending.
    var isAfterLogOut = false
    var refusal: (any Error)?
    /// The user that the login service let in.
    var answer: LoggedUser?
    /// Whether it is over, and nothing came in between.
    var counts: Bool { !isOpen && !isForgotten && !isContested }
  }

  init(world: World) {
    self.world = world
    session = makeUserSession(loginService: desk)
  }

  /// The one that may be joined.
  var underWay: Int? {
    attempts.indices.first {
      attempts[$0].isOpen && !attempts[$0].isForgotten && !attempts[$0].isContested
    }
  }

  /// Who must be in now, where that is certain: while a log-in is pending, only that still no user is.
  var expectedUser: LoggedUser?? { underWay == nil || user == .some(nil) ? user : .none }

  /// Whether there is nothing to forget: no user is in, and no request from after a log-out is pending.
  private var isForgotten: Bool {
    user == .some(nil) && !attempts.contains { $0.isOpen && !$0.isForgotten }
  }

  /// Who is in now, as the session says.
  func currentUser() throws -> LoggedUser? {
    try world.value("currentUser") { [session] in await session.currentUser }
  }

  var visits: HeldCalls<[String], LoginResponse> { desk.visits }

  /// Whether one of two different log-ins at once may wait for the other.
  var isHeldUp: Bool {
    visits.waiting.contains { attempts.indices.contains($0) && attempts[$0].isContested }
  }

  static func steps(_ chance: inout SeededGenerator) -> [Step] {
    func oneIn(_ count: Int) -> Bool { Int.random(in: 1...count, using: &chance) == 1 }
    let (name, password) = (oneIn(2) ? "Ada" : "Bob", oneIn(5) ? "other" : "secret")
    let (token, isCancelled) = (oneIn(4) ? "" : "t", oneIn(4))
    // Answers to four requests, of which only those that are pending are possible; the last two take turns, because a
    // fourth request is rare.
    let late = Int.random(in: 2...3, using: &chance)
    return [.logIn(name: name, password: password), .logOut(isCancelled: isCancelled)]
      + [0, 1, late].flatMap { [.answer($0, token: token), .refuse($0, isCancelled: isCancelled)] }
  }

  func allows(_ step: Step) -> Bool {
    switch step {
    case .logIn:
      // Two different ones at once are enough.
      return visits.requests.count == attempts.count
        && !attempts.contains { $0.isOpen && $0.isContested && !$0.isForgotten }
    case .answer(let number, _), .refuse(let number, _):
      return visits.waiting.contains(number) && attempts.indices.contains(number)
    case .logOut(let isCancelled):
      // One that finds nothing to forget is rare.
      return visits.requests.count == attempts.count && (isCancelled || !isForgotten)
    }
  }

  mutating func take(_ step: Step) {
    let session = session
    switch step {
    case .logIn(let name, let password):
      isLoggedOut = false
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
      attempts[number].isOpen = false
      let answer = LoggedUser(id: number, username: attempts[number].name, token: token)
      attempts[number].answer = answer
      if attempts[number].isForgotten || attempts[number].isContested { return }
      user = .some(answer)
    case .refuse(let number, let isCancelled):
      let error: any Error = isCancelled ? CancellationError() : Refusal(number: number)
      visits.fail(number, with: error)
      attempts[number].isOpen = false
      attempts[number].refusal = error
      if !attempts[number].isForgotten, user != .some(nil) { user = .none }
    case .logOut(let isCancelled):
      isLoggedOut = true
      let call = world.start {
        await session.logOut()
        return await session.currentUser
      }
      if isCancelled { call.cancel() }
      logOuts.append(call)
      for index in attempts.indices where attempts[index].isOpen {
        attempts[index].isForgotten = true
      }
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
