import Foundation
import GradingSupport
import Lesson11Capstone
import OutsideWorld

/// A server that accepts every user with the password `tea`. It names a session after its user and its number: `Ada-1` is the session of the first
/// log-in, whatever its token.
final class ServerFake: ClubServer, AlwaysEqual {
  enum Request { case logIn, connection, plans }

  /// The user names of all log-ins.
  let logIns = Recorder<String>()
  /// The tokens of all connections that were requested.
  let connections = Recorder<String>()
  /// The session of each request for plans.
  let planRequests = Recorder<String>()
  let logInGate = Gate()
  let connectionGate = Gate()
  let planGate = Gate()
  private let sessions = Locked<[(name: String, token: String)]>([])
  private let sharedToken = Locked<String?>(nil)
  private let roleOfAda = Locked(Role.admin)
  private let monthlyPrice = Locked(2_000)
  private let opened = Locked(0)
  private let open = Locked<[Int: String]>([:])
  private let pastRuns = Locked<[PastRun]>([])
  private let failure = Locked<(request: Request, error: any Error)?>(nil)

  /// The sessions of the open connections, sorted. Connections of an earlier run of the program don't count while its desk
  /// exists, because task 6 is about desks that are not released.
  var openConnections: [String] {
    let past = pastRuns.withLock { $0.filter { $0.desk != nil }.flatMap(\.connections) }
    return open.withLock { $0.filter { !past.contains($0.key) }.values.sorted() }
  }

  /// Ends the run of the program in which this desk was used.
  func endRun(of desk: any Desk) {
    let run = PastRun(desk: desk, connections: open.withLock { Array($0.keys) })
    pastRuns.withLock { $0.append(run) }
  }

  /// Gives all sessions from now on the same token: this one, or that of the latest session.
  func shareToken(_ token: String? = nil) {
    let latest = sessions.withLock { $0.last?.token }
    sharedToken.withLock { $0 = token ?? latest }
  }

  func setRoleOfAda(_ role: Role) { roleOfAda.withLock { $0 = role } }

  /// Sets the price of `monthly` for connections that are requested from now on, so that a price shows its session.
  func setMonthlyPrice(_ cents: Int) { monthlyPrice.withLock { $0 = cents } }

  /// Lets the next request of this kind fail.
  func failNext(_ request: Request, with error: any Error = AnyError()) {
    failure.withLock { $0 = (request, error) }
  }

  /// Lets all requests succeed again.
  func succeed() { failure.withLock { $0 = nil } }

  /// Whether the request that has to fail has not come yet.
  var hasPlannedFailure: Bool { failure.withLock { $0 != nil } }

  func logIn(name: String, password: String) async throws -> Session {
    logIns.record(name)
    await logInGate.pass()
    try failIfPlanned(.logIn)
    guard password == "tea" else { throw DeskError.wrongPassword }
    // The response has the name of the club's list, with a capital letter.
    let name = name.capitalized
    let session = "\(name)-\(logIns.count)"
    let token = sharedToken.withLock { $0 } ?? long(session)
    sessions.withLock { $0.append((session, token)) }
    let role = name == "Ada" ? roleOfAda.withLock { $0 } : .clerk
    return Session(name: name, role: role, token: token)
  }

  func connect(token: String) async throws -> any ClubConnection {
    connections.record(token)
    let session = sessions.withLock { $0.last { $0.token == token }?.name } ?? token
    let monthly = Plan(name: "monthly", days: 30, cents: monthlyPrice.withLock { $0 })
    await connectionGate.pass()
    try failIfPlanned(.connection)
    let number = opened.withLock { opened in
      opened += 1
      return opened
    }
    open.withLock { $0[number] = session }
    return Connection(number: number, session: session, monthly: monthly, server: self)
  }

  fileprivate func plans(of session: String, monthly: Plan) async throws -> [Plan] {
    planRequests.record(session)
    await planGate.pass()
    try failIfPlanned(.plans)
    return [monthly] + Plan.all.dropFirst()
  }

  fileprivate func close(_ number: Int) {
    open.withLock { $0[number] = nil }
  }

  private func failIfPlanned(_ request: Request) throws {
    let error: (any Error)? = failure.withLock { failure in
      guard failure?.request == request else { return nil }
      defer { failure = nil }
      return failure?.error
    }
    if let error { throw error }
  }
}

/// The desk of an earlier run of the program, and the connections that were open at its end.
private struct PastRun: Sendable {
  private(set) weak var desk: (any Desk)?
  let connections: [Int]
}

private final class Connection: ClubConnection, AlwaysEqual {
  private let number: Int
  private let session: String
  private let monthly: Plan
  private let server: ServerFake

  init(number: Int, session: String, monthly: Plan, server: ServerFake) {
    self.number = number
    self.session = session
    self.monthly = monthly
    self.server = server
  }

  deinit { server.close(number) }

  func plans() async throws -> [Plan] {
    try await server.plans(of: session, monthly: monthly)
  }
}

/// A source of plans that records each request, and responds when the test says so.
struct PlanSourceSpy: PlanSource {
  let spy = Spy<String, [Plan]>()

  func plans() async throws -> [Plan] { try await spy.respond(to: "plans") }
}

/// A gate that is open until the test closes it; calls wait at a closed one.
final class Gate: Sendable {
  private let isOpen = Locked(true)
  private let waiting = Locked<[CheckedContinuation<Void, Never>]>([])

  func close() { isOpen.withLock { $0 = false } }

  func open() {
    isOpen.withLock { $0 = true }
    let resumed = waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
    for continuation in resumed { continuation.resume() }
  }

  /// Lets the call pass that waits longest.
  func letOnePass() {
    waiting.withLock { $0.isEmpty ? nil : $0.removeFirst() }?.resume()
  }

  func pass() async {
    await withCheckedContinuation { continuation in
      // Both locks, so that `open` can't run between the check and the append.
      let mustWait = waiting.withLock { waiting in
        let mustWait = isOpen.withLock { !$0 }
        if mustWait { waiting.append(continuation) }
        return mustWait
      }
      if !mustWait { continuation.resume() }
    }
  }
}
