// Lesson 08 · Containers. Another good answer.
import Lesson08Containers

@MainActor
final class SchoolSession: PupilSession {
  private enum Desk: Sendable {
    case empty
    case taken(Pupil, any Container)
  }

  private enum Door: Sendable {
    case open
    case logInWaits
    case logInIsRefused
  }

  private let container: any Container
  private var desk = Desk.empty
  private var door = Door.open

  init(container: any Container) {
    self.container = container
  }

  /// Logs the pupil out.
  deinit {
    guard case .taken(_, let scope) = desk else { return }
    scope.endScope()
    try? container.resolve(LogoutUseCase.self)()
  }

  var pupil: Pupil? {
    if case .taken(let pupil, _) = desk { pupil } else { nil }
  }

  /// Logs a pupil in. While one log-in waits for the server, the next one is refused.
  func logIn(name: String, password: String) async throws {
    guard door == .open else { throw SchoolError.refused }
    let logIn = try container.resolve(LoginUseCase.self)
    door = .logInWaits
    defer { door = .open }
    try await logIn(name: name, password: password)
    // After a log-out or in a cancelled task, no pupil is logged in, even if the server accepted the log-in.
    guard door == .logInWaits, !Task.isCancelled else {
      logOut()
      throw CancellationError()
    }
    clearDesk()
    let (pupil, scope) = (Pupil(name), container.beginScope("session of \(name)"))
    registerSession(in: scope, pupil: pupil)
    desk = .taken(pupil, scope)
  }

  func logOut() {
    if door == .logInWaits { door = .logInIsRefused }
    clearDesk()
    try? container.resolve(LogoutUseCase.self)()
  }

  func greeting() throws -> Greeting {
    try scope().resolve(Greeting.self)
  }

  func planner() throws -> HomeworkPlanner {
    try scope().resolve(HomeworkPlanner.self)
  }

  func report(of year: SchoolYear) throws -> ReportUseCase {
    try scope().resolve(ReportUseCase.self, argument: year)
  }

  private func scope() throws -> any Container {
    guard case .taken(_, let scope) = desk else { throw SchoolError.notLoggedIn }
    return scope
  }

  private func clearDesk() {
    guard case .taken(_, let scope) = desk else { return }
    desk = .empty
    scope.endScope()
  }
}
