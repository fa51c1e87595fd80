// Lesson 11 · Capstone. Another good answer.
import Lesson11Capstone
import Synchronization

/// Everything that lives from log-in to log-out. Releasing it closes the connection.
struct SessionScope: Sendable {
  let session: Session
  let plans: any PlanSource
}

/// A connection that opens in a task as soon as the session exists, and again after a failure.
final class EarlyConnection: PlanSource {
  private let server: any ClubServer
  private let token: String
  private let connection: Mutex<Task<any ClubConnection, any Error>>

  init(to server: any ClubServer, token: String) {
    self.server = server
    self.token = token
    connection = Mutex(Task { try await server.connect(token: token) })
  }

  func plans() async throws -> [Plan] {
    let opening = connection.withLock { $0 }
    do {
      return try await opening.value.plans()
    } catch {
      let server = server
      let token = token
      connection.withLock { connection in
        if connection == opening { connection = Task { try await server.connect(token: token) } }
      }
      throw error
    }
  }
}

/// The beginning and the storage of sessions. The desk holds the current one.
struct SessionManager: Sendable {
  private let files: any FileStore
  private let server: any ClubServer
  private let makePlans: @Sendable (any PlanSource) -> any PlanSource

  init(
    files: any FileStore,
    server: any ClubServer,
    makePlans: @escaping @Sendable (any PlanSource) -> any PlanSource
  ) {
    self.files = files
    self.server = server
    self.makePlans = makePlans
  }

  func begin(name: String, password: String) async throws -> SessionScope {
    let session = try await server.logIn(name: name, password: password)
    try files.write(DeskFormat.bytes(session), to: "session.json")
    return scope(of: session)
  }

  /// Returns the session that an earlier run of the program stored.
  func restore() throws -> SessionScope {
    guard let bytes = try files.read("session.json") else { throw DeskError.notLoggedIn }
    return scope(of: try DeskFormat.value(Session.self, in: bytes))
  }

  func deleteStored() throws {
    try files.write(nil, to: "session.json")
  }

  private func scope(of session: Session) -> SessionScope {
    let connection = EarlyConnection(to: server, token: session.token)
    return SessionScope(session: session, plans: makePlans(connection))
  }
}
