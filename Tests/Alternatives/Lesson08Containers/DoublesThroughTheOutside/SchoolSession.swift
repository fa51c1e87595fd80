// Lesson 08 · Containers. Another good answer.
import Lesson08Containers

@MainActor
final class SchoolSession: PupilSession {
  private let container: any Container
  private var login: Login?

  /// A log-in: its scope ends when it is released.
  private final class Login {
    let pupil: Pupil
    let scope: any Container

    init(_ pupil: Pupil, in container: any Container) {
      self.pupil = pupil
      scope = container.beginScope("log-in")
      registerSession(in: scope, pupil: pupil)
    }

    deinit { scope.endScope() }
  }

  init(container: any Container) {
    self.container = container
  }

  var pupil: Pupil? { login?.pupil }

  func logIn(name: String, password: String) async throws {
    try await container.resolve(LoginUseCase.self)(name: name, password: password)
    login = Login(Pupil(name), in: container)
  }

  func logOut() {
    login = nil
    try? container.resolve(LogoutUseCase.self)()
  }

  func greeting() throws -> Greeting { try scope().resolve(Greeting.self) }
  func planner() throws -> HomeworkPlanner { try scope().resolve(HomeworkPlanner.self) }

  func report(of year: SchoolYear) throws -> ReportUseCase {
    try scope().resolve(ReportUseCase.self, argument: year)
  }

  private func scope() throws -> any Container {
    guard let login else { throw SchoolError.notLoggedIn }
    return login.scope
  }
}
