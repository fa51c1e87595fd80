// Lesson 11 · Capstone. A wrong answer.
import Lesson11Capstone

/// What lives from log-in to log-out: whoever lets go of it, lets go of everything.
struct SessionScope: Sendable {
  let session: Session
  let plans: any PlanSource
}

/// Begins, finds again and forgets sessions. It holds none: that is the desk's affair.
struct SessionManager: Sendable {
  private let files: any FileStore
  private let server: any ClubServer
  private let makePlans: @Sendable (any ClubLine) -> any PlanSource

  init(
    files: any FileStore,
    server: any ClubServer,
    makePlans: @escaping @Sendable (any ClubLine) -> any PlanSource
  ) {
    self.files = files
    self.server = server
    self.makePlans = makePlans
  }

  func begin(name: String, password: String) async throws -> SessionScope {
    let session = try await server.logIn(name: name, password: password)
    let scope = try await open(session)
    // Last, so that a session which can't be used is not kept.
    try files.write(DeskFormat.bytes(session), to: "session.json")
    return scope
  }

  /// The session that an earlier run of the program left.
  func resume() async throws -> SessionScope {
    guard let bytes = try files.read("session.json") else { throw DeskError.notLoggedIn }
    return try await open(DeskFormat.value(Session.self, in: bytes))
  }

  func forget() throws {
    try files.write(nil, to: "session.json")
  }

  private func open(_ session: Session) async throws -> SessionScope {
    let line = try await server.connect(token: session.token)
    return SessionScope(session: session, plans: makePlans(line))
  }
}
