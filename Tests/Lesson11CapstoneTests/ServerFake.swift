import GradingSupport
import Lesson11Capstone
import OutsideWorld

/// Lets everybody in, Ada as an admin, and knows which lines are open.
final class ServerFake: ClubServer {
  enum Service { case logIn, line, plans }

  struct Down: Error {}

  let logIns = Recorder<String>()
  /// The token of the line, for each time that plans were asked for.
  let planRequests = Recorder<String>()
  /// Where a line waits until it is open, and an answer until it comes.
  let (connecting, answering) = (Gate(isOpen: true), Gate(isOpen: true))
  /// The token of each connection that was asked for.
  let connections = Recorder<String>()
  /// The token of all sessions, in place of one each.
  private let token = Locked<String?>(nil)
  private let opened = Locked(0)
  private let open = Locked<[Int: String]>([:])
  private let broken = Locked<Service?>(nil)

  /// The connections that somebody holds: their tokens by number.
  var openLines: [Int: String] { open.withLock { $0 } }

  /// From now on all sessions have this token.
  func give(token: String) {
    self.token.withLock { $0 = token }
  }

  /// Lets this fail when it is asked for the next time, or nothing.
  func breakOnce(_ service: Service?) {
    broken.withLock { $0 = service }
  }

  /// Whether nobody has met the failure yet.
  var isBroken: Bool { broken.withLock { $0 != nil } }

  fileprivate func fail(at service: Service) throws {
    let fails = broken.withLock { broken in
      guard broken == service else { return false }
      broken = nil
      return true
    }
    if fails { throw Down() }
  }

  func logIn(name: String, password: String) async throws -> Session {
    logIns.record(name)
    try fail(at: .logIn)
    guard password == "tea" else { throw DeskError.wrongPassword }
    let token = token.withLock { $0 } ?? "\(name)-\(logIns.count)"
    return Session(name: name, role: name == "Ada" ? .admin : .clerk, token: token)
  }

  func connect(token: String) async throws -> any ClubLine {
    connections.record(token)
    await connecting.pass()
    try fail(at: .line)
    let number = opened.withLock { opened in
      opened += 1
      return opened
    }
    open.withLock { $0[number] = token }
    return Line(number: number, token: token, server: self)
  }

  fileprivate func close(_ number: Int) {
    open.withLock { $0[number] = nil }
  }
}

private final class Line: ClubLine {
  private let number: Int
  private let token: String
  private let server: ServerFake

  init(number: Int, token: String, server: ServerFake) {
    self.number = number
    self.token = token
    self.server = server
  }

  deinit { server.close(number) }

  func plans() async throws -> [Plan] {
    server.planRequests.record(token)
    await server.answering.pass()
    try server.fail(at: .plans)
    return [.monthly, .yearly]
  }
}

/// A server's plans, which come when the test says so.
struct HeldPlanSource: PlanSource {
  struct Down: Error {}

  let calls = HeldCalls<String, [Plan]>(obeysCancellation: false)

  func plans() async throws -> [Plan] { try await calls.call("plans") }
}

extension Plan {
  static let monthly = Plan(name: "monthly", days: 30, cents: 2_000)
  static let yearly = Plan(name: "yearly", days: 365, cents: 20_000)
}
