// Lesson 08 · Containers. One good answer of several.
import Lesson08Containers

/// What a test on the build server asks: can everything in a session be resolved?
func wiringReport(of app: SchoolApp) -> WiringReport {
  let container = DependencyContainer()
  app.register(container, .silent)
  // In a session: there is the pupil, and there the app resolves its services.
  let session = container.beginScope("check")
  app.registerSession(session, Pupil("Ada"))
  return WiringReport(
    troubles: session.verify().map(\.description),
    drawing: session.graph().mermaid
  )
}

extension SchoolOutside {
  /// Servers that say no, and an empty keychain. A check builds services, and calls none of them.
  fileprivate static var silent: SchoolOutside {
    SchoolOutside(connect: { _ in SilentClient() }, openKeychain: { MemoryKeychain() })
  }
}

private struct SilentClient: APIClient {
  func lines(at path: String, token: String?) async throws -> [String] {
    throw SchoolError.refused
  }
}
