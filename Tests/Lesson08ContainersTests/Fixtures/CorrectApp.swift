import GradingSupport
import Lesson08Containers
import Testing

/// Correct registrations of all services.
enum CorrectApp {
  /// Registers the services of task 1.
  static func registerServices(in container: any Container, outside: SchoolOutside) {
    container.register((any APIClient).self, .singleton) { _ in outside.connect(.school) }
    container.register((any APIClient).self, .singleton, name: "archive") { _ in
      outside.connect(.archive)
    }
    container.register((any Keychain).self, .singleton) { _ in outside.openKeychain() }
    container.register((any InputValidator).self, .transient) { _ in LengthValidator() }
    container.register((any AuthRepository).self, .singleton) { resolver in
      RemoteAuthRepository(
        client: try resolver.resolve((any APIClient).self),
        keychain: try resolver.resolve((any Keychain).self)
      )
    }
    container.register((any GradeRepository).self, .scoped) { resolver in
      try RemoteGradeRepository(from: resolver)
    }
    container.register(LoginUseCase.self, .transient) { resolver in
      LoginUseCase(
        repository: try resolver.resolve((any AuthRepository).self),
        validator: try resolver.resolve((any InputValidator).self)
      )
    }
    container.register(LogoutUseCase.self, .transient) { resolver in
      LogoutUseCase(repository: try resolver.resolve((any AuthRepository).self))
    }
    container.register(GradesUseCase.self, .transient) { resolver in
      GradesUseCase(repository: try resolver.resolve((any GradeRepository).self))
    }
    container.register(ReportUseCase.self, example: SchoolYear(2024)) { resolver, year in
      try ReportUseCase(year, from: resolver)
    }
  }

  /// Registers the services of task 1, and those of task 2 that a session uses.
  static func register(in container: any Container, outside: SchoolOutside) {
    registerServices(in: container, outside: outside)
    container.register(Greeting.self, .transient) { resolver in
      Greeting(pupil: try resolver.resolve(Pupil.self))
    }
    container.register(HomeworkPlanner.self, .scoped) { resolver in
      HomeworkPlanner(grades: try resolver.resolve(GradesUseCase.self))
    }
  }
}

/// An app that the answer of task 4 or 6 has to check.
struct AppSample: Sendable, CustomTestStringConvertible {
  typealias MakeModel = @MainActor @Sendable (ReportUseCase) throws -> any ReportModel

  let name: String
  let app: SchoolApp

  static let correct = AppSample("a correct app")

  /// Creates the correct app with some differences.
  ///
  /// - Parameters:
  ///   - name: the app, as a phrase.
  ///   - change: changes registrations of the app.
  ///   - atLogIn: registers more in the scope of a session.
  ///   - model: makes another view model.
  init(
    _ name: String,
    change: @escaping @Sendable (any Container, SchoolOutside) -> Void = { _, _ in },
    atLogIn: @escaping @Sendable (any Container) -> Void = { _ in },
    model: @escaping MakeModel = { ReportViewModel(report: $0) }
  ) {
    self.name = name
    app = SchoolApp(
      register: { container, outside in
        CorrectApp.register(in: container, outside: outside)
        change(container, outside)
      },
      registerSession: { session, pupil in
        session.register(Pupil.self, .singleton) { _ in pupil }
        atLogIn(session)
      },
      makeReportModel: { try model(try $0.resolve(ReportUseCase.self, argument: $1)) }
    )
  }

  var testDescription: String { name }
}

extension ReportUseCase {
  /// Creates the use case from the services of a correct app.
  init(_ year: SchoolYear, from resolver: any Resolver, archive: String? = "archive") throws {
    self.init(
      year: year,
      repository: try resolver.resolve((any GradeRepository).self),
      archive: try resolver.resolve((any APIClient).self, name: archive)
    )
  }
}

extension RemoteGradeRepository {
  /// Creates the repository from the services of a correct app, or with the client of this name or another keychain.
  convenience init(
    from resolver: any Resolver,
    client: String? = nil,
    keychain: (any Keychain)? = nil
  ) throws {
    self.init(
      client: try resolver.resolve((any APIClient).self, name: client),
      keychain: try keychain ?? resolver.resolve((any Keychain).self)
    )
  }
}
