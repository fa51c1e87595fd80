// Lesson 12 · Building a container. Task 6: put the school together.
// Grade it: swift test --filter Lesson12/Task6
import Lesson12BuildingAContainer

// TODO: 6. The table in the lesson says how long each kind of object lives. Builders have a resolver.
func registerServices(in container: any Container, outside: SchoolOutside) {
  container.register((any APIClient).self, .transient) { _ in outside.connect(.school) }
  container.register((any APIClient).self, .transient, name: "archive") { _ in
    outside.connect(.archive)
  }
  container.register((any Keychain).self, .transient) { _ in outside.openKeychain() }
  // Large, and drawn again in no time: worth sharing while it is on a screen, and no longer.
  container.register(Crest.self, .singleton) { _ in Crest() }
}

func registerRepositories(in container: any Container) {
  container.register((any AuthRepository).self, .singleton) { _ in
    RemoteAuthRepository(
      client: try container.resolve((any APIClient).self),
      keychain: try container.resolve((any Keychain).self)
    )
  }
  // It remembers the grades of whoever is logged in.
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
  // TODO: 6. Whose year is this?
  container.register(ReportUseCase.self, example: SchoolYear(2024)) { _, _ in
    ReportUseCase(
      year: SchoolYear(2024),
      repository: try container.resolve((any GradeRepository).self),
      archive: try container.resolve((any APIClient).self)
    )
  }
}
