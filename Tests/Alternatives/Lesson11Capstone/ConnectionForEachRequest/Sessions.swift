// Lesson 11 · Capstone. One good answer of several.
import Lesson11Capstone

/// Everything that lives from log-in to log-out. Releasing it closes the connection.
struct SessionScope: Sendable {
  let session: Session
  let plans: any PlanSource
}

/// A connection per request, released with the response.
struct ConnectionForEachRequest: PlanSource {
  let server: any ClubServer
  let token: String

  func plans() async throws -> [Plan] {
    // The cache is around it, so a session sends one request.
    try await server.connect(token: token).plans()
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
    let connection = ConnectionForEachRequest(server: server, token: session.token)
    return SessionScope(session: session, plans: makePlans(connection))
  }
}
