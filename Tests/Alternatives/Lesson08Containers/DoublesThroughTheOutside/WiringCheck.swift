// Lesson 08 · Containers. Another good answer.
import Lesson08Containers

func wiringReport(of app: SchoolApp) -> WiringReport {
  inSession(of: app, server: StubServer(failing: nil)) { session in
    WiringReport(
      troubles: session.verify().map { "\($0)" },
      drawing: session.graph().mermaid
    )
  }
}

/// Returns the result of `body` in a session of the app, with doubles for everything that leaves the process.
func inSession<Result>(
  of app: SchoolApp,
  server: StubServer,
  _ body: (any Container) throws -> Result
) rethrows -> Result {
  let keychain = MemoryKeychain()
  keychain.keep(token: "T-1000")
  let container = DependencyContainer()
  app.register(
    container,
    SchoolOutside(
      connect: { StubServer.Connection(name: $0.rawValue, server: server) },
      openKeychain: { keychain }
    )
  )
  let session = container.beginScope("a test")
  app.registerSession(session, Pupil("Katherine"))
  return try body(session)
}

/// Both servers of the school. Either can fail.
struct StubServer: Sendable {
  let failing: String?

  struct Down: Error {}

  struct Connection: APIClient {
    let name: String
    let server: StubServer

    func lines(at path: String, token: String?) async throws -> [String] {
      if name == server.failing { throw Down() }
      return switch (name, path, token) {
      case ("school", "grades", "T-1000"): ["Physics 1", "Art 2"]
      case ("archive", "years/1969", _): ["a year with a moon"]
      default: throw Down()
      }
    }
  }
}
