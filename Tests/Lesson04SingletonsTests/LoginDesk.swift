import Lesson04Singletons
import OutsideWorld

/// A login service that remembers who came. Closed, it lets everybody wait until the test opens it.
final class LoginDesk: LoginService {
  private struct State {
    var usernames: [String] = []
    var isOpen: Bool
    var served: Set<Int> = []
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
  }

  private let token: String
  private let failing: Set<Int>
  private let (visits, visiting) = AsyncStream.makeStream(of: Int.self)
  private let state: Locked<State>

  /// A desk that turns away the visits of these numbers, from 1, and gives everybody else the same token.
  init(isOpen: Bool = true, token: String = "t0", failing: Set<Int> = []) {
    self.token = token
    self.failing = failing
    state = Locked(State(isOpen: isOpen))
  }

  /// The name in each request, oldest first.
  var usernames: [String] { state.withLock { $0.usernames } }

  /// Serves everybody who waits, and whoever comes later.
  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [:] }
      return state.waiting.values
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Serves one visit, from 1, now or as soon as it comes; the others wait.
  func serve(_ visit: Int) {
    let waiting = state.withLock { state in
      state.served.insert(visit)
      return state.waiting.removeValue(forKey: visit)
    }
    waiting?.resume()
  }

  /// Returns when somebody has come, or when `caller`, who should have sent somebody, has ended.
  func firstVisit(sentBy caller: Task<Bool, any Error>) async {
    Task { [visiting] in
      _ = await caller.result
      visiting.finish()
    }
    for await _ in visits { break }
  }

  func logIn(username: String, password: String) async throws -> LoginResponse {
    let number = state.withLock { state in
      state.usernames.append(username)
      return state.usernames.count
    }
    visiting.yield(number)
    await untilServed(number)
    if failing.contains(number) { throw TurnedAway(visit: number) }
    return LoginResponse(id: number, token: token)
  }

  private func untilServed(_ visit: Int) async {
    await withCheckedContinuation { continuation in
      let isServed = state.withLock { state in
        let isServed = state.isOpen || state.served.contains(visit)
        if !isServed { state.waiting[visit] = continuation }
        return isServed
      }
      if isServed { continuation.resume() }
    }
  }
}

struct TurnedAway: Error, Equatable {
  let visit: Int
}
