// Lesson 11 · Capstone. A wrong answer.
import Lesson11Capstone

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

  func begin(name: String, password: String) async throws -> Session {
    let session = try await server.logIn(name: name, password: password)
    try files.write(DeskFormat.bytes(session), to: "session.json")
    return session
  }

  /// The session that an earlier run of the program left.
  func resume() throws -> Session {
    guard let bytes = try files.read("session.json") else { throw DeskError.notLoggedIn }
    return try DeskFormat.value(Session.self, in: bytes)
  }

  func forget() throws {
    try files.write(nil, to: "session.json")
  }

  func open(_ session: Session) async throws -> any PlanSource {
    makePlans(try await server.connect(token: session.token))
  }
}
