// Lesson 08 · Containers. Coded live.
import Lesson08Containers

/// A session that begins a scope at log-in, and ends it at log-out.
@MainActor
final class SchoolSession: PupilSession {
  private let container: any Container
  private var current: (pupil: Pupil, scope: any Container)?

  init(container: any Container) {
    self.container = container
  }

  var pupil: Pupil? { current?.pupil }

  func logIn(name: String, password: String) async throws {
    let logIn = try container.resolve(LoginUseCase.self)
    try await logIn(name: name, password: password)
    // Only now, because a failed log-in changes nothing.
    current?.scope.endScope()
    let pupil = Pupil(name)
    let scope = container.beginScope(name)
    registerSession(in: scope, pupil: pupil)
    current = (pupil, scope)
  }

  func logOut() {
    // Ended and not only dropped, because an object may still hold the scope.
    current?.scope.endScope()
    current = nil
    // Also without a pupil, because the keychain may have a token of an earlier start of the app.
    try? container.resolve(LogoutUseCase.self)()
  }

  func greeting() throws -> Greeting {
    try scope.resolve(Greeting.self)
  }

  func planner() throws -> HomeworkPlanner {
    try scope.resolve(HomeworkPlanner.self)
  }

  func report(of year: SchoolYear) throws -> ReportUseCase {
    try scope.resolve(ReportUseCase.self, argument: year)
  }

  private var scope: any Container {
    get throws {
      guard let current else { throw SchoolError.notLoggedIn }
      return current.scope
    }
  }
}
