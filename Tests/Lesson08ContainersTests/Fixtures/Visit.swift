import Exercise08Containers
import GradingSupport
import Lesson08Containers
import Testing

/// A session of a correct app, and the objects that its scopes gave to builders.
@MainActor final class Visit {
  let school: School
  let session: any PupilSession
  /// The resolvers of all greetings.
  let resolvers = Recorder<any Resolver>()
  private let repositories = WeakObjects()

  nonisolated var server: ServerFake { school.server }

  init() {
    let resolvers = resolvers
    let repositories = repositories
    school = School { container, outside in
      CorrectApp.register(in: container, outside: outside)
      container.register(Greeting.self, .transient) { resolver in
        resolvers.record(resolver)
        return Greeting(pupil: try resolver.resolve(Pupil.self))
      }
      container.register((any GradeRepository).self, .scoped) { resolver in
        let repository = try RemoteGradeRepository(from: resolver)
        repositories.add(repository)
        return repository
      }
    }
    session = makePupilSession(in: school.container)
  }

  /// Logs a pupil in with the correct password.
  func logIn(_ pupil: String) async throws {
    try await session.logIn(name: pupil, password: School.password)
  }

  /// The pupil and the greeting, or the error of the greeting.
  var state: String {
    let greeting: String
    do { greeting = try session.greeting().text } catch { greeting = "\(error)" }
    return "\(session.pupil?.name ?? "no pupil"): \(greeting)"
  }

  /// Returns weak references to all objects that the scope stores.
  func storedObjects() throws -> [Weak] {
    let planner = Weak(object: try session.planner())
    _ = try session.report(of: SchoolYear(1999))
    return [planner] + repositories.all.suffix(1)
  }
}

/// A way in which a session of Ada ends.
enum Ending: String, CaseIterable, CustomTestStringConvertible {
  case logOut = "a log-out"
  case otherLogIn = "a log-in of Alan"
  case sameLogIn = "a second log-in of Ada"
  case logOutAfterFailure = "a log-out after a log-in that failed"

  @MainActor func run(in visit: Visit) async throws {
    switch self {
    case .logOut: visit.session.logOut()
    case .otherLogIn: try await visit.logIn("Alan")
    case .sameLogIn: try await visit.logIn("Ada")
    case .logOutAfterFailure:
      visit.server.failNext("school: login")
      try? await visit.logIn("Alan")
      visit.session.logOut()
    }
  }

  var testDescription: String { rawValue }
}
