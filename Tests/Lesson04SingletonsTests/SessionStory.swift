import Exercise04Singletons
import GradingSupport
import Lesson04Singletons

/// What people do with a session, while a server answers when the story says so.
///
/// The model leaves open what a session may decide: which of two different log-ins at once wins, and who is in when the
/// next log-in fails.
struct SessionStory: JudgedStory {
  // The rarest mistakes: what comes late needs several steps in their order.
  static let size = (count: 120, length: 30)
  enum Step {
    case logIn(name: String, password: String)
    /// The server answers the oldest request or the newest, with a token if it doesn't refuse; a request may also be
    /// cancelled somewhere below the login service. The user may log out before the session has gone on.
    case end(isOldest: Bool, token: String?, isCancelled: Bool, logsOut: Bool)
    case logOut(isCancelled: Bool)
    /// A log-in that is answered before anything else happens, perhaps after its caller was cancelled.
    case visit(name: String, token: String?, isCancelled: Bool)
    case visitOthers
  }

  let world: World
  private let desk = HeldDesk()
  var visits: HeldCalls<[String], LoginResponse> { desk.visits }
  let session: any UserSessionProtocol
  /// One with the same login service, and one with another.
  private let others: [any UserSessionProtocol]

  // The model: one attempt is one request.
  private(set) var attempts: [Attempt] = []
  /// The log-outs, each with the user that its caller found at its return.
  private(set) var logOuts: [WorldCall<LoggedUser?>] = []
  /// Who must be in; nothing when that is the session's to decide.
  private var user: LoggedUser?? = .some(nil)
  /// Whether no call has begun while another was pending: what happens then is left to task 6.
  private var isInTurn = true
  /// The users that the other sessions had between a log-in and a log-out.
  private var otherUsers: WorldCall<[String?]>?

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
    /// The rule that makes it send a request of its own at once, if there is one.
    var rule: String?

    var isOpen: Bool { outcome == nil }
    var isPlain: Bool { !isForgotten && !isContested }
    var answer: LoggedUser? { try? outcome?.get() }
    /// How the log-in of each caller must end.
    var ending: String {
      if case .failure(let error) = outcome { "throws \(error)" } else { "returns" }
    }
  }

  init(world: World) {
    self.world = world
    session = makeUserSession(loginService: desk)
    others = [makeUserSession(loginService: desk), makeUserSession(loginService: LoginDesk())]
  }

  /// The one that may be joined.
  var underWay: Int? { attempts.firstIndex { $0.isOpen && $0.isPlain } }

  /// Who must be in now, where that is certain: while a log-in is pending, only that still no user is.
  var expectedUser: LoggedUser?? { underWay == nil || user == .some(nil) ? user : .none }

  static func steps(_ chance: inout SeededGenerator) -> [Step] {
    func oneIn(_ count: Int) -> Bool { Int.random(in: 1...count, using: &chance) == 1 }
    // Mostly the same: what differs is the exception.
    let (name, password) = (oneIn(8) ? "Bob" : "Ada", oneIn(10) ? "other" : "secret")
    let token = oneIn(2) ? nil : oneIn(4) ? "" : oneIn(4) ? " " : "t"
    let (isCancelled, odd) = (oneIn(4), oddTexts.randomElement(using: &chance) ?? "")
    return [.logIn(name: name, password: password), .logOut(isCancelled: isCancelled)]
      + [true, false].map {
        .end(isOldest: $0, token: token, isCancelled: isCancelled, logsOut: oneIn(4))
      }
      + [.visit(name: oneIn(2) ? name : odd, token: token, isCancelled: isCancelled), .visitOthers]
  }

  /// Ada with her password, a token, and no more than has to happen.
  static func simpler(_ step: Step) -> [Step] {
    switch step {
    case .visitOthers: []
    case .logOut: [.logOut(isCancelled: false)]
    case .logIn(let name, let password):
      [("Ada", "secret"), ("Ada", password), (name, "secret")].map {
        .logIn(name: $0, password: $1)
      }
    case .visit(let name, let token, let isCancelled):
      ["Ada", name].flatMap { name in
        [("t", false), (token, false), ("t", isCancelled)].map {
          .visit(name: name, token: $0, isCancelled: $1)
        }
      } + [.visit(name: "Ada", token: token, isCancelled: isCancelled)]
    case .end(let isOldest, let token, let isCancelled, let logsOut):
      [true, isOldest].flatMap { isOldest in
        [
          ("t", false, false), (token, false, false), ("t", false, logsOut),
          (token, false, logsOut),
        ]
        .map { .end(isOldest: isOldest, token: $0, isCancelled: $1, logsOut: $2) }
      } + [.end(isOldest: true, token: token, isCancelled: isCancelled, logsOut: logsOut)]
    }
  }

  func allows(_ step: Step) -> Bool {
    let isAllSent = visits.requests.count == attempts.count
    let pending = attempts.filter { $0.isOpen && !$0.isForgotten }
    return switch step {
    case .visitOthers: otherUsers == nil && !pending.isEmpty
    case .visit: isAllSent && !attempts.contains { $0.isOpen }
    // Two different ones at once are enough.
    case .logIn: isAllSent && !pending.contains { $0.isContested }
    case .end(let isOldest, _, _, let logsOut):
      visits.waiting.count > (isOldest ? 0 : 1) && visits.requests.count <= attempts.count
        && (isAllSent || !logsOut)
    // One that finds nothing to forget is rare.
    case .logOut(let isCancelled):
      isAllSent && (isCancelled || user != .some(nil) || !pending.isEmpty)
    }
  }

  mutating func take(_ step: Step) {
    let session = session
    switch step {
    case .visitOthers:
      desk.isOpen.withLock { $0 = true }
      otherUsers = world.start { [others] in
        var users: [String?] = []
        for other in others {
          try await other.logIn(username: "Ada", password: "secret")
          users.append(await other.isValid ? other.currentUser?.username : nil)
          await other.logOut()
        }
        return users
      }
      world.settle()
      desk.isOpen.withLock { $0 = false }
    case .visit(let name, let token, let isCancelled):
      take(.logIn(name: name, password: name))
      world.settle()
      if isCancelled, let last = attempts.indices.last {
        // Whether its user is in, and how the call ends, is the session's to decide.
        attempts[last].callers[0].cancel()
        (attempts[last].isForgotten, user) = (true, .none)
      }
      take(.end(isOldest: true, token: token, isCancelled: false, logsOut: false))
    case .logIn(let name, let password):
      let open = attempts.filter(\.isOpen)
      isInTurn = isInTurn && open.isEmpty
      let call = world.start { try await session.logIn(username: name, password: password) }
      var attempt = Attempt(name: name, password: password, callers: [call])
      let isAfterLogOut = open.contains { $0.isForgotten }
      attempt.rule = open.isEmpty ? "asks again" : isAfterLogOut ? "forgets" : nil
      if let underWay {
        if (attempts[underWay].name, attempts[underWay].password) == (name, password) {
          return attempts[underWay].callers.append(call)
        }
        attempts[underWay].isContested = true
        attempt.isContested = true
        user = .none
      }
      attempts.append(attempt)
    case .end(let isOldest, let token, let isCancelled, let logsOut):
      guard let number = isOldest ? visits.waiting.first : visits.waiting.last else { return }
      if let token {
        // Two in a row get one id: an answer that compares users by their ids mixes them up.
        let (name, token) = (attempts[number].name, token == "t" ? "t\(number)" : token)
        let answer = LoggedUser(id: [0, -7, .max][number / 2 % 3], username: name, token: token)
        visits.answer(number, with: LoginResponse(id: answer.id, token: token))
        attempts[number].outcome = .success(answer)
        if attempts[number].isPlain { user = .some(answer) }
      } else {
        let error: any Error = isCancelled ? CancellationError() : ThrownByTheDouble(number: number)
        visits.fail(number, with: error)
        attempts[number].outcome = .failure(error)
        if !attempts[number].isForgotten, user != .some(nil) { user = .none }
      }
      if logsOut {
        isInTurn = false
        take(.logOut(isCancelled: isCancelled))
      }
    case .logOut(let isCancelled):
      isInTurn = isInTurn && !attempts.contains { $0.isOpen }
      let call = world.start(cancelled: isCancelled) {
        await session.logOut()
        return await session.currentUser
      }
      logOuts.append(call)
      for index in attempts.indices { attempts[index].isForgotten = true }
      user = .some(nil)
    }
  }

  func look(_ judge: Judge) throws {
    let (user, isValid, left) = try world.value("currentUser or isValid", cancelled: true) {
      [session, others] in
      var left: [LoggedUser] = []
      for other in others { left += await other.currentUser.map { [$0] } ?? [] }
      return (await session.currentUser, await session.isValid, left)
    }
    if isInTurn, let expected = expectedUser {
      let hasToken = expected?.token.isEmpty == false
      try judge(
        "knows validity",
        world.asked("isValid", be: hasToken) { [session] in await session.isValid },
        be: hasToken,
        is: isValid
      )
      try judge(
        "remembers",
        world.asked("currentUser", be: expected) { [session] in await session.currentUser },
        be: expected,
        is: user
      )
      let sent = attempts.map { [$0.name, $0.password] }
      try judge("sends all", "the requests", be: sent, is: visits.requests)
      if otherUsers != nil { try judge("shares nothing", "currentUser", be: expected, is: user) }
    }
    try judge("shares nothing", "the users left in other sessions", be: [], is: left)
    let found = otherUsers.map { $0.value ?? [] }
    let what = "the users of a session with the same login service, and of one with another"
    try judge("shares nothing", what, be: otherUsers.map { _ in ["Ada", "Ada"] }, is: found)
    // Which user is in may be the session's to decide: it must only say the same twice.
    let valid = "isValid, while \(user.map { "\(quoted($0.username)) is in" } ?? "no user is in"),"
    try judge("valid", valid, be: user?.token.isEmpty == false, is: isValid)
    if let user {
      let answers = attempts.compactMap(\.answer)
      let answer = answers.contains(user) ? user : answers.last
      try judge("mixes no answers", "currentUser, while a user is in,", be: answer, is: user)
    }
    if let expected = expectedUser {
      let rule = expected == nil ? "stays out" : "next"
      try judge(rule, "currentUser", be: expected, is: user)
    }
    let last = attempts.suffix(2)
    let haveSucceeded = last.allSatisfy { $0.isContested && !$0.isForgotten && $0.answer != nil }
    if last.count == 2, haveSucceeded {
      let isOne = last.contains { $0.name == user?.username }
      try judge("lets one of two in", "whether one of the two is logged in", be: true, is: isOne)
    }

    let (requests, count) = (visits.requests.count, "the number of requests")
    let (atMost, atLeast) = (min(requests, attempts.count), max(requests, attempts.count))
    try judge("shares requests", count, be: atMost, is: requests)
    // One of two different log-ins at once may wait for the other.
    if let rule = attempts.last?.rule, attempts.allSatisfy({ !$0.isOpen || !$0.isContested }) {
      try judge(rule, count, be: atLeast, is: requests)
    }

    // Whatever came in between, no call waits when there is nothing more to come.
    if visits.waiting.isEmpty {
      let waiting = attempts.flatMap(\.callers).filter { $0.outcome == nil }.count
      let what = "the log-ins that wait after the last request"
      try judge("shares outcomes", what, be: 0, is: waiting)
    }
    for ended in attempts where ended.isPlain && !ended.isOpen {
      let what = "the outcome of every call for \(ended.name)"
      let outcomes = ended.callers.map(\.ending)
      try judge("shares outcomes", what, be: outcomes.map { _ in ended.ending }, is: outcomes)
    }
    let waiting = logOuts.filter { $0.outcome == nil }.count
    try judge("logs out at once", "the log-outs that wait", be: 0, is: waiting)
    if let found = logOuts.last?.value {
      try judge("stays out", "currentUser when the log-out returns", be: nil, is: found)
    }
  }
}

extension SessionStory.Step: CustomStringConvertible {
  var description: String {
    func ending(_ token: String?) -> String {
      token.map { "is answered" + ($0.isEmpty ? " with an empty token" : "") } ?? "is refused"
    }
    // Ada is nobody to look at twice.
    func named(_ name: String) -> String { name == "Ada" ? name : quoted(name) }
    return switch self {
    case .visit(let name, let token, let isCancelled):
      "\(named(name)) logs in, \(isCancelled ? "cancels, " : "")and \(ending(token))"
    case .visitOthers: "Ada logs in to two other sessions, one after the other, and out again"
    case .logIn(let name, let password):
      "\(name) logs in" + (password == "secret" ? "" : " with another password")
    case .end(let isOldest, let token, let isCancelled, let logsOut):
      "the \(isOldest ? "oldest" : "newest") pending log-in \(ending(token))"
        + (isCancelled && token == nil ? ", with a CancellationError" : "")
        + (logsOut ? ", and at once the user logs out" : "")
    case .logOut(let isCancelled):
      "the user logs out" + (isCancelled ? ", called in a cancelled task" : "")
    }
  }
}
