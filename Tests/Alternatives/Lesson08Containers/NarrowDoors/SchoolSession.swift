import Lesson08Containers

@MainActor
final class SchoolSession: PupilSession {
  private let container: any Container
  private var scope: (any Container)?
  private(set) var pupil: Pupil?

  init(container: any Container) {
    self.container = container
  }

  deinit {
    scope?.endScope()
  }

  func logIn(name: String, password: String) async throws {
    let short = container.beginScope("log-in")
    let logIn = try short.resolve(LoginUseCase.self)
    short.endScope()
    try await logIn(name: name, password: password)
    let pupil = Pupil(name)
    let next = container.beginScope("session")
    registerSession(in: next, pupil: pupil)
    scope?.endScope()
    scope = next
    self.pupil = pupil
  }

  func logOut() {
    try? container.resolve(LogoutUseCase.self)()
    scope?.endScope()
    scope = nil
    pupil = nil
  }

  func greeting() throws -> Greeting {
    try current().resolve(Greeting.self)
  }

  func planner() throws -> HomeworkPlanner {
    try current().resolve(HomeworkPlanner.self)
  }

  func report(of year: SchoolYear) throws -> ReportUseCase {
    try current().resolve(ReportUseCase.self, argument: year)
  }

  private func current() throws -> any Container {
    guard let scope else { throw SchoolError.notLoggedIn }
    return scope
  }
}
