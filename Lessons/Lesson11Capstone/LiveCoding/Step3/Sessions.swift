// Lesson 11 · Capstone. Tasks 3, 4, 5, 7 and 8: the session.
// Grade it: swift test --filter 'Lesson11/Task[34578]'
import Lesson11Capstone
import Synchronization

/// A connection that opens at the first request for plans.
actor LazyConnection: PlanSource {
  private let server: any ClubServer
  private let token: String
  private var connection: (any ClubConnection)?

  init(to server: any ClubServer, token: String) {
    self.server = server
    self.token = token
  }

  func plans() async throws -> [Plan] {
    let connection =
      if let connection { connection } else { try await server.connect(token: token) }
    self.connection = connection
    return try await connection.plans()
  }
}

final class SessionManager: Sendable {
  private let outside: Outside
  private let session: Mutex<Session?>
  private let cached = Mutex<(any PlanSource)?>(nil)

  init(_ outside: Outside) {
    self.outside = outside
    // TODO: 8. Read the file in the first command that needs it, and not while the desk is made.
    session = Mutex(SessionManager.stored(in: outside.files))
  }

  func current() throws -> Session {
    let stored = session.withLock { $0 } ?? SessionManager.stored(in: outside.files)
    guard let stored else { throw DeskError.notLoggedIn }
    return stored
  }

  func logIn(name: String, password: String) async throws -> Session {
    let fresh = try await outside.server.logIn(name: name, password: password)
    try outside.files.write(DeskFormat.bytes(fresh), to: "session.json")
    session.withLock { $0 = fresh }
    return fresh
  }

  // TODO: 4. End everything that belongs to the session: the file and the connection, too.
  func logOut() {
    session.withLock { $0 = nil }
  }

  func plans() throws -> any PlanSource {
    let connection = LazyConnection(to: outside.server, token: try current().token)
    return cached.withLock { cached in
      let plans = cached ?? makePlans(over: connection, journal: outside.journal)
      cached = plans
      return plans
    }
  }

  private static func stored(in files: any FileStore) -> Session? {
    guard let bytes = try? files.read("session.json") else { return nil }
    return try? DeskFormat.value(Session.self, in: bytes)
  }
}
