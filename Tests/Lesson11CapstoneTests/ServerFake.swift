import GradingSupport
import Lesson11Capstone
import OutsideWorld

/// Lets everybody in, Ada as an admin, and knows which lines are open.
final class ServerFake: ClubServer {
  /// What can go wrong once a session has begun.
  enum Service { case line, plans }

  struct Down: Error {}

  let logIns = Recorder<String>()
  /// The token of the line, for each time that plans were asked for.
  let planRequests = Recorder<String>()
  /// Where a line waits until it is open, and an answer until it comes.
  let (connecting, answering) = (Gate(isOpen: true), Gate(isOpen: true))
  private let open = Locked<[String]>([])
  private let broken = Locked<Service?>(nil)

  /// The tokens of the lines that somebody holds.
  var openLines: [String] { open.withLock { $0 } }

  /// Lets this fail when it is asked for the next time.
  func breakOnce(_ service: Service) {
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
    let token = "\(name)-\(logIns.count)"
    return Session(name: name, role: name == "Ada" ? .admin : .clerk, token: token)
  }

  func connect(token: String) async throws -> any ClubLine {
    try fail(at: .line)
    open.withLock { $0.append(token) }
    let line = Line(token: token, server: self)
    await connecting.pass()
    return line
  }

  fileprivate func close(_ token: String) {
    open.withLock { lines in
      if let row = lines.firstIndex(of: token) { lines.remove(at: row) }
    }
  }
}

private final class Line: ClubLine {
  private let token: String
  private let server: ServerFake

  init(token: String, server: ServerFake) {
    self.token = token
    self.server = server
  }

  deinit { server.close(token) }

  func plans() async throws -> [Plan] {
    server.planRequests.record(token)
    await server.answering.pass()
    try server.fail(at: .plans)
    return [.monthly, .yearly]
  }
}

/// Gives one answer after the other, and the last one for ever.
struct PlanSourceStub: PlanSource {
  struct Down: Error {}

  let answers: [Result<[Plan], Down>]
  let requests = Recorder<Int>()

  func plans() async throws -> [Plan] {
    requests.record(requests.count)
    return try answers[min(requests.count, answers.count) - 1].get()
  }
}

/// Lets everybody wait who asks for plans, until the test opens it.
final class HeldPlanSource: PlanSource {
  let requests = Recorder<Int>()
  private let gate = Gate(isOpen: false)

  func open() { gate.open() }

  func plans() async throws -> [Plan] {
    requests.record(requests.count)
    await gate.pass()
    return [.monthly]
  }
}

extension Plan {
  static let monthly = Plan(name: "monthly", days: 30, cents: 2_000)
  static let yearly = Plan(name: "yearly", days: 365, cents: 20_000)
}
