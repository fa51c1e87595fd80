import GradingSupport
import Lesson08Containers

/// Apps whose wiring or whose screen is right or wrong: what tasks 4 and 5 are asked about.
extension SchoolApp {
  static var sound: SchoolApp { SchoolApp() }

  /// The sound app, with what differs.
  ///
  /// - Parameters:
  ///   - change: changes registrations of the app.
  ///   - atLogIn: registers more in the scope of a session.
  ///   - model: makes another view model.
  init(
    change: @escaping @Sendable (any Container, SchoolOutside) -> Void = { _, _ in },
    atLogIn: @escaping @Sendable (any Container) -> Void = { _ in },
    model: @escaping @MainActor @Sendable (ReportUseCase) throws -> any ReportModel = {
      ReportViewModel(report: $0)
    }
  ) {
    self.init(
      register: { container, outside in
        SoundSchool.register(in: container, outside: outside)
        SoundSchool.registerPupilServices(in: container)
        change(container, outside)
      },
      registerSession: { session, pupil in
        session.register(Pupil.self, .singleton) { _ in pupil }
        atLogIn(session)
      },
      makeReportModel: { try model(try $0.resolve(ReportUseCase.self, argument: $1)) }
    )
  }
}

extension ReportUseCase {
  /// The use case from what a right app registers.
  init(_ year: SchoolYear, from resolver: any Resolver, archive: String? = "archive") throws {
    self.init(
      year: year,
      repository: try resolver.resolve((any GradeRepository).self),
      archive: try resolver.resolve((any APIClient).self, name: archive)
    )
  }
}

extension RemoteGradeRepository {
  /// The repository from what a right app registers.
  convenience init(from resolver: any Resolver, client: String? = nil) throws {
    self.init(
      client: try resolver.resolve((any APIClient).self, name: client),
      keychain: try resolver.resolve((any Keychain).self)
    )
  }
}
