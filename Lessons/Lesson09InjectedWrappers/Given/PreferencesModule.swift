import OutsideWorld

/// The Preferences module of the debugging kit.
public enum PreferencesModule {
  /// Registers the repository as a singleton, and both use cases as transient.
  public static func register(
    in container: DependencyContainer,
    repository: @escaping @Sendable () -> any PreferenceRepository
  ) {
    container.register((any PreferenceRepository).self, .singleton) { _ in repository() }
    container.register(LoadPreferences.self, .transient) { container in
      LoadPreferences(repository: container.require((any PreferenceRepository).self))
    }
    container.register(SavePreference.self, .transient) { container in
      SavePreference(repository: container.require((any PreferenceRepository).self))
    }
  }
}

/// A stand-in for the real preferences of the app. The outside world records each use.
public struct LivePreferenceRepository: PreferenceRepository {
  public init() {}

  public func all() async -> [Preference] {
    OutsideWorld.touched("the live preferences were read")
    return [Preference(key: "name", value: "Somebody Live")]
  }

  public func save(_ preference: Preference) async {
    OutsideWorld.touched("the live preference \(preference.key) was changed")
  }
}
