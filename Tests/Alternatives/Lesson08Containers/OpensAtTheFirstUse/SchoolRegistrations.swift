// Lesson 08 · Containers. Another good answer.
import Lesson08Containers

enum SchoolEnrolments {
  static func outside(_ outside: SchoolOutside) -> [Enrolment] {
    [
      .of((any APIClient).self, .singleton) { _ in LazyClient { outside.connect(.school) } },
      .of((any APIClient).self, .singleton, name: "archive") { _ in
        LazyClient { outside.connect(.archive) }
      },
      .of((any Keychain).self, .singleton) { _ in LazyKeychain { outside.openKeychain() } },
    ]
  }

  static var repositories: [Enrolment] {
    [
      .of((any AuthRepository).self, .singleton) { resolver in
        RemoteAuthRepository(
          client: try resolver.resolve((any APIClient).self),
          keychain: try resolver.resolve((any Keychain).self)
        )
      },
      .of((any GradeRepository).self, .scoped) { resolver in
        RemoteGradeRepository(
          client: try resolver.resolve((any APIClient).self),
          keychain: try resolver.resolve((any Keychain).self)
        )
      },
    ]
  }

  static var useCases: [Enrolment] {
    [
      .of((any InputValidator).self, .transient) { _ in LengthValidator() },
      .of(LoginUseCase.self, .transient) { resolver in
        LoginUseCase(
          repository: try resolver.resolve((any AuthRepository).self),
          validator: try resolver.resolve((any InputValidator).self)
        )
      },
      .of(LogoutUseCase.self, .transient) { resolver in
        LogoutUseCase(repository: try resolver.resolve((any AuthRepository).self))
      },
      .of(GradesUseCase.self, .transient) { resolver in
        GradesUseCase(repository: try resolver.resolve((any GradeRepository).self))
      },
      .perArgument(ReportUseCase.self, example: SchoolYear(1900)) { resolver, year in
        ReportUseCase(
          year: year,
          repository: try resolver.resolve((any GradeRepository).self),
          archive: try resolver.resolve((any APIClient).self, name: "archive")
        )
      },
    ]
  }

  static var images: [Enrolment] {
    [.of(Crest.self, .weak) { _ in Crest() }]
  }
}
