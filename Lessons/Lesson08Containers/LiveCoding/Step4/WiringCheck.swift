// Lesson 08 · Containers. Coded live.
import Lesson08Containers

/// Checks whether everything in a session can be resolved. A test on the build server calls it.
func wiringReport(of app: SchoolApp) -> WiringReport {
  let container = DependencyContainer()
  app.register(container, .silent)
  // A session, because the app resolves its services there, and only a session has a pupil.
  let session = container.beginScope("check")
  app.registerSession(session, Pupil("Ada"))
  return WiringReport(
    troubles: session.verify().map(\.description),
    drawing: session.graph().mermaid
  )
}

extension SchoolOutside {
  /// Servers that refuse every request, and an empty keychain: a check builds services, and calls none of them.
  fileprivate static var silent: SchoolOutside {
    SchoolOutside(connect: { _ in SilentClient() }, openKeychain: { MemoryKeychain() })
  }
}

private struct SilentClient: APIClient {
  func lines(at path: String, token: String?) async throws -> [String] {
    throw SchoolError.refused
  }
}
