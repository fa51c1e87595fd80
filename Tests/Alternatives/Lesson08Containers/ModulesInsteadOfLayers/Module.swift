// Lesson 08 · Containers. Another good answer.
import Lesson08Containers

/// The registrations of one feature.
struct Module: Sendable {
  let register: @Sendable (any Container) -> Void

  static func shared(_ outside: SchoolOutside) -> Module {
    Module { container in
      container.register((any APIClient).self, .singleton) { _ in outside.connect(.school) }
      container.register((any Keychain).self, .singleton) { _ in outside.openKeychain() }
      container.register(Crest.self, .weak) { _ in Crest() }
    }
  }

  static var login: Module {
    Module { container in
      // It keeps nothing, so a new one each time is as good.
      container.register((any InputValidator).self, .transient) { _ in LengthValidator() }
      container.register((any AuthRepository).self, .singleton) { resolver in
        RemoteAuthRepository(
          client: try resolver.resolve((any APIClient).self),
          keychain: try resolver.resolve((any Keychain).self)
        )
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
    }
  }

  static var pupil: Module {
    Module { registerPupilServices(in: $0) }
  }

  static var office: Module {
    Module { registerOffice(in: $0) }
  }

  static func grades(_ outside: SchoolOutside) -> Module {
    Module { container in
      container.register((any APIClient).self, .singleton, name: "archive") { _ in
        outside.connect(.archive)
      }
      container.register((any GradeRepository).self, .scoped) { resolver in
        RemoteGradeRepository(
          client: try resolver.resolve((any APIClient).self),
          keychain: try resolver.resolve((any Keychain).self)
        )
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
  }
}
