// Lesson 11 · Capstone. One good answer of several.
import Lesson11Capstone

/// What lives from log-in to log-out: letting go of it lets go of everything.
struct SessionScope: Sendable {
  let session: Session
  let plans: any PlanSource
}

/// Opens its connection when plans are asked for, and holds it from then on.
actor LateConnection: PlanSource {
  private let server: any ClubServer
  private let token: String
  private var connection: (any ClubConnection)?

  init(to server: any ClubServer, token: String) {
    self.server = server
    self.token = token
  }

  func plans() async throws -> [Plan] {
    // Two never come here at once: the plans that are kept stand around it.
    let connection =
      if let connection { connection } else { try await server.connect(token: token) }
    self.connection = connection
    return try await connection.plans()
  }
}

/// Begins, finds again and forgets sessions. It holds none: that is the desk's affair.
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

  /// The session that an earlier run of the program left.
  func resume() throws -> SessionScope {
    guard let bytes = try files.read("session.json") else { throw DeskError.notLoggedIn }
    return scope(of: try DeskFormat.value(Session.self, in: bytes))
  }

  func forget() throws {
    try files.write(nil, to: "session.json")
  }

  private func scope(of session: Session) -> SessionScope {
    let connection = LateConnection(to: server, token: session.token)
    return SessionScope(session: session, plans: makePlans(connection))
  }
}
