// Lesson 08 · Containers. A mistake: see README.md beside this file.
import Lesson08Containers

// By layer, so that a reader finds things. The order is nobody's cure: nothing is built here.
func registerServices(in container: any Container, outside: SchoolOutside) {
  container.register((any APIClient).self, .singleton) { _ in outside.connect(.school) }
  container.register((any APIClient).self, .singleton, name: "archive") { _ in
    outside.connect(.archive)
  }
  container.register((any Keychain).self, .singleton) { _ in outside.openKeychain() }
  container.register((any InputValidator).self, .singleton) { _ in LengthValidator() }
  // Large, and drawn again in no time: shared while it is on a screen.
  container.register(Crest.self, .weak) { _ in Crest() }
}

func registerRepositories(in container: any Container) {
  container.register((any AuthRepository).self, .singleton) { _ in
    RemoteAuthRepository(
      client: try container.resolve((any APIClient).self),
      keychain: try container.resolve((any Keychain).self)
    )
  }
  // It remembers the grades of one pupil, so it ends with that pupil's session.
  container.register((any GradeRepository).self, .scoped) { _ in
    RemoteGradeRepository(
      client: try container.resolve((any APIClient).self),
      keychain: try container.resolve((any Keychain).self)
    )
  }
}

func registerUseCases(in container: any Container) {
  container.register(LoginUseCase.self, .transient) { _ in
    LoginUseCase(
      repository: try container.resolve((any AuthRepository).self),
      validator: try container.resolve((any InputValidator).self)
    )
  }
  container.register(LogoutUseCase.self, .transient) { _ in
    LogoutUseCase(repository: try container.resolve((any AuthRepository).self))
  }
  container.register(ReportUseCase.self, example: SchoolYear(2024)) { _, year in
    ReportUseCase(
      year: year,
      repository: try container.resolve((any GradeRepository).self),
      archive: try container.resolve((any APIClient).self, name: "archive")
    )
  }
}
