import GradingSupport
import Lesson11Capstone
import Synchronization

/// Lets everybody in, Ada as an admin, and knows which lines are open.
final class ServerFake: ClubServer {
  let logIns = Recorder<String>()
  /// The token of the line, for each time that plans were asked for.
  let planRequests = Recorder<String>()
  private let open = Mutex<[String]>([])

  /// The tokens of the lines that somebody holds.
  var openLines: [String] { open.withLock { $0 } }

  func logIn(name: String, password: String) async throws -> Session {
    logIns.record(name)
    let token = "\(name)-\(logIns.count)"
    return Session(name: name, role: name == "Ada" ? .admin : .clerk, token: token)
  }

  func connect(token: String) async throws -> any ClubLine {
    open.withLock { $0.append(token) }
    return Line(token: token, server: self)
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
  private struct State {
    var isOpen = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  let requests = Recorder<Int>()
  private let state = Mutex(State())

  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  func plans() async throws -> [Plan] {
    requests.record(requests.count)
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiting.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
    return [.monthly]
  }
}

extension Plan {
  static let monthly = Plan(name: "monthly", days: 30, cents: 2_000)
  static let yearly = Plan(name: "yearly", days: 365, cents: 20_000)
}
