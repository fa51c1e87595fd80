// Lesson 08 · Containers. Another good answer.
import Lesson08Containers

/// Checks whether everything in a session can be resolved.
func wiringReport(of app: SchoolApp) -> WiringReport {
  let container = DependencyContainer()
  // The session is there before the app's registrations are: it sees them all the same.
  let session = container.beginScope("wiring check")
  defer {
    session.endScope()
    container.unregisterAll()
  }
  app.register(
    container,
    SchoolOutside(connect: { _ in DeadLine() }, openKeychain: { EmptyKeychain() })
  )
  app.registerSession(session, Pupil("Noor"))
  let drawing = session.graph().mermaid
  // The last letter of the alphabet first.
  let troubles: [String] = session.verify().reversed().map { "\($0)" }
  return WiringReport(troubles: troubles, drawing: drawing)
}

private final class DeadLine: APIClient {
  func lines(at path: String, token: String?) async throws -> [String] {
    throw SchoolError.refused
  }
}

private final class EmptyKeychain: Keychain {
  var token: String? { nil }
  func keep(token: String?) {}
}
