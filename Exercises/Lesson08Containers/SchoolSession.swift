// Lesson 08 · Containers. Task 5: end the scope at log-out.
// Grade it: swift test --filter Lesson08/Task5
import Lesson08Containers

@MainActor
final class SchoolSession: PupilSession {
  private let container: any Container
  // TODO: 5. Begin a scope when a log-in succeeds, and end it at the log-out.
  private let scope: any Container
  private(set) var pupil: Pupil?

  init(container: any Container) {
    self.container = container
    scope = container.beginScope("session")
  }

  func logIn(name: String, password: String) async throws {
    let pupil = Pupil(name)
    registerSession(in: scope, pupil: pupil)
    self.pupil = pupil
    try await scope.resolve(LoginUseCase.self)(name: name, password: password)
  }

  func logOut() {
    // TODO: 5. Release everything of this pupil, and not only the token.
    try? scope.resolve(LogoutUseCase.self)()
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
}
