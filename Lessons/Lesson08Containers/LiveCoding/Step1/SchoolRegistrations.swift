// Lesson 08 · Containers. Coded live.
import Lesson08Containers

// By layer, so that a reader finds a service. The order doesn't matter, because builders run later.
func registerServices(in container: any Container, outside: SchoolOutside) {
  container.register((any APIClient).self, .singleton) { _ in outside.connect(.school) }
  container.register((any APIClient).self, .singleton, name: "archive") { _ in
    outside.connect(.archive)
  }
  container.register((any Keychain).self, .singleton) { _ in outside.openKeychain() }
  container.register((any InputValidator).self, .singleton) { _ in LengthValidator() }
  // Weak, because it is large, cheap to make again, and shared while it is on a screen.
  container.register(Crest.self, .weak) { _ in Crest() }
}

func registerRepositories(in container: any Container) {
  container.register((any AuthRepository).self, .singleton) { resolver in
    RemoteAuthRepository(
      client: try resolver.resolve((any APIClient).self),
      keychain: try resolver.resolve((any Keychain).self)
    )
  }
  // Scoped, because it caches the grades of one pupil.
  container.register((any GradeRepository).self, .scoped) { resolver in
    RemoteGradeRepository(
      client: try resolver.resolve((any APIClient).self),
      keychain: try resolver.resolve((any Keychain).self)
    )
  }
}

func registerUseCases(in container: any Container) {
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
    ReportUseCase(
      year: year,
      repository: try resolver.resolve((any GradeRepository).self),
      archive: try resolver.resolve((any APIClient).self, name: "archive")
    )
  }
}
