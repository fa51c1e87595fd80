// Lesson 08 · Containers. Task 1: give each kind of object its lifetime.
// Grade it: swift test --filter Lesson08/Task1
import Lesson08Containers

// TODO: 1. Give each registration the lifetime of table 2 in the lesson, and let its builder use its resolver.
func registerServices(in container: any Container, outside: SchoolOutside) {
  // TODO: 1. Open this connection in a builder, and register the validator.
  let school = outside.connect(.school)
  container.register((any APIClient).self, .transient) { _ in school }
  container.register((any APIClient).self, .transient, name: "archive") { _ in
    outside.connect(.archive)
  }
  container.register((any Keychain).self, .transient) { _ in outside.openKeychain() }
  // Large, and cheap to make again: worth sharing while it is on a screen, and no longer.
  container.register(Crest.self, .singleton) { _ in Crest() }
}

func registerRepositories(in container: any Container) {
  container.register((any AuthRepository).self, .singleton) { _ in
    RemoteAuthRepository(
      client: try container.resolve((any APIClient).self),
      keychain: try container.resolve((any Keychain).self)
    )
  }
  // It caches the grades of the logged-in pupil.
  container.register((any GradeRepository).self, .singleton) { _ in
    RemoteGradeRepository(
      client: try container.resolve((any APIClient).self),
      keychain: try container.resolve((any Keychain).self)
    )
  }
}

func registerUseCases(in container: any Container) {
  container.register(LoginUseCase.self, .singleton) { _ in
    LoginUseCase(
      repository: try container.resolve((any AuthRepository).self),
      validator: try container.resolve((any InputValidator).self)
    )
  }
  container.register(LogoutUseCase.self, .singleton) { _ in
    LogoutUseCase(repository: try container.resolve((any AuthRepository).self))
  }
  container.register(GradesUseCase.self, .singleton) { _ in
    GradesUseCase(repository: try container.resolve((any GradeRepository).self))
  }
  // TODO: 1. Use the year of the argument, and the client with the name "archive".
  container.register(ReportUseCase.self, example: SchoolYear(2024)) { _, _ in
    ReportUseCase(
      year: SchoolYear(2024),
      repository: try container.resolve((any GradeRepository).self),
      archive: try container.resolve((any APIClient).self)
    )
  }
}
