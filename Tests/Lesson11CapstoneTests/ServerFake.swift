import Foundation
import GradingSupport
import Lesson11Capstone
import OutsideWorld

/// Lets everybody in, with a capital letter and Ada as an admin, and knows which connections are open, and for which session: `Ada-1` is
/// the first log-in, whatever its token.
final class ServerFake: ClubServer, Lookalike {
  enum Service { case logIn, connection, plans }

  /// The names as they were typed.
  let logIns = Recorder<String>()
  /// The session, for each time that plans were requested.
  let planRequests = Recorder<String>()
  /// Where a log-in waits, a connection until it is open, and an answer until it comes.
  let (lettingIn, connecting, answering) = (Gate(), Gate(), Gate())
  /// The token of each connection that was asked for.
  let connections = Recorder<String>()
  /// The sessions that were begun, and their tokens.
  private let sessions = Locked<[(name: String, token: String)]>([])
  /// The token of all sessions, in place of one each.
  private let token = Locked<String?>(nil)
  private let adas = Locked(Role.admin)
  private let cents = Locked(2_000)
  private let sells = Locked(true)
  private let opened = Locked(0)
  private let open = Locked<[Int: String]>([:])
  private let pastRuns = Locked<[PastRun]>([])
  private let broken = Locked<(service: Service, error: any Error)?>(nil)

  /// The connections that are held: their sessions by number. Not those of a run that is over, as long as its desk is there:
  /// that desks are released is for task 6.
  var openConnections: [Int: String] {
    let left = pastRuns.withLock { $0.filter { $0.desk != nil }.flatMap(\.connections) }
    return open.withLock { $0.filter { !left.contains($0.key) } }
  }

  /// The run of the program in which this desk was used is over.
  func endRun(of desk: any Desk) {
    let run = PastRun(desk: desk, connections: open.withLock { Array($0.keys) })
    pastRuns.withLock { $0.append(run) }
  }

  /// From now on all sessions have this token, or that of the latest one.
  func give(token: String?) {
    let latest = sessions.withLock { $0.last?.token }
    self.token.withLock { $0 = token ?? latest }
  }

  /// From now on Ada has this role.
  func give(adaTheRole role: Role) {
    adas.withLock { $0 = role }
  }

  /// From now on a connection that is asked for sells the plan `monthly` for another price: its plans tell whose they are.
  func sellMonthly(for cents: Int) {
    self.cents.withLock { $0 = cents }
  }

  /// Lets this fail when it is asked for the next time, or nothing, and tells with what.
  @discardableResult
  func breakOnce(_ service: Service?) -> String {
    let error = Mishap.next()
    broken.withLock { $0 = service.map { ($0, error) } }
    return name(of: error)
  }

  /// Whether the failure has not come yet.
  var isBroken: Bool { broken.withLock { $0 != nil } }

  /// From now on the club has no plans.
  func sellNothing() {
    sells.withLock { $0 = false }
  }

  fileprivate var isEmpty: Bool { !sells.withLock { $0 } }

  fileprivate func fail(at service: Service) throws {
    let error: (any Error)? = broken.withLock { broken in
      guard broken?.service == service else { return nil }
      defer { broken = nil }
      return broken?.error
    }
    if let error { throw error }
  }

  func logIn(name: String, password: String) async throws -> Session {
    logIns.record(name)
    let name = name == "nobody" ? "" : name.capitalized
    await lettingIn.pass()
    try fail(at: .logIn)
    guard ["tea", Club.long("tea")].contains(password) else { throw DeskError.wrongPassword }
    let session = "\(name)-\(logIns.count)"
    let token = token.withLock { $0 } ?? Club.long(session)
    sessions.withLock { $0.append((session, token)) }
    return Session(name: name, role: name == "Ada" ? adas.withLock { $0 } : .clerk, token: token)
  }

  func connect(token: String) async throws -> any ClubConnection {
    connections.record(token)
    let session = sessions.withLock { $0.last { $0.token == token }?.name } ?? token
    let monthly = Plan(name: "monthly", days: 30, cents: cents.withLock { $0 })
    await connecting.pass()
    try fail(at: .connection)
    let number = opened.withLock { opened in
      opened += 1
      return opened
    }
    open.withLock { $0[number] = session }
    return Connection(number: number, session: session, monthly: monthly, server: self)
  }

  fileprivate func close(_ number: Int) {
    open.withLock { $0[number] = nil }
  }
}

/// A desk that nobody uses any more, and what was open at its end.
private struct PastRun: Sendable {
  private(set) weak var desk: (any Desk)?
  let connections: [Int]
}

private final class Connection: ClubConnection, Lookalike {
  private let number: Int
  private let session: String
  private let monthly: Plan
  private let server: ServerFake

  init(number: Int, session: String, monthly: Plan, server: ServerFake) {
    (self.number, self.session, self.monthly, self.server) = (number, session, monthly, server)
  }

  deinit { server.close(number) }

  func plans() async throws -> [Plan] {
    server.planRequests.record(session)
    await server.answering.pass()
    try server.fail(at: .plans)
    return server.isEmpty ? [] : [monthly] + Plan.all.dropFirst()
  }
}

/// A server's plans, which come when the test says so.
struct HeldPlanSource: PlanSource {
  let calls = HeldCalls<String, [Plan]>(obeysCancellation: false)

  func plans() async throws -> [Plan] { try await calls.call("plans") }
}

extension Plan {
  static let monthly = Plan(name: "monthly", days: 30, cents: 2_000)
  static let yearly = Plan(name: "yearly", days: 365, cents: 19_999)
  static let guest = Plan(name: "guest", days: 0, cents: 0)
  private static let usual = [monthly, yearly, guest]
  /// One of each kind.
  static let kinds = usual + rare
  /// Very many, and two of a long name, for more days and cents than others, at the end.
  static let all = usual + (0..<120).map { Plan(name: "pass \($0)", days: $0, cents: $0) } + rare
  private static let rare = [40_000, 50_000].map {
    Plan(name: Club.long("\($0)"), days: $0, cents: 100_000 * $0 + 1)
  }
}
