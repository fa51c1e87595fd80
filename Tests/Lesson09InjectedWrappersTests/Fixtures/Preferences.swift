import Exercise09InjectedWrappers
import GradingSupport
import Lesson09InjectedWrappers
import OutsideWorld

/// A repository that stores preferences in memory and records its requests: `load`, `save theme: dark`.
final class RepositoryFake: PreferenceRepository {
  private let spy: Spy<String, Void>
  private let stored: Locked<[Preference]>
  private let isReadOnly: Bool

  /// - Parameters:
  ///   - isPending: whether requests wait until the test completes them.
  ///   - isReadOnly: whether the only preference is a dark theme, which no save changes.
  init(isPending: Bool = false, isReadOnly: Bool = false) {
    spy = Spy(isPending ? nil : ())
    stored = Locked(isReadOnly ? [Preference(key: "theme", value: "dark")] : [])
    self.isReadOnly = isReadOnly
  }

  var requests: [String] { spy.requests }
  var preferences: [Preference] { stored.withLock { $0 } }

  /// Returns the preferences that were stored when the request arrived.
  func all() async -> [Preference] {
    let preferences = preferences
    try? await spy.respond(to: "load")
    return preferences
  }

  func save(_ preference: Preference) async {
    try? await spy.respond(to: "save \(preference.key): \(preference.value)")
    if isReadOnly { return }
    stored.withLock { $0 = $0.filter { $0.key != preference.key } + [preference] }
  }

  func removeAll() { stored.withLock { $0 = [] } }

  /// Completes the oldest pending request.
  ///
  /// - Returns: whether there was one.
  func completeOldest() -> Bool {
    guard let oldest = spy.pending.first else { return false }
    spy.complete(oldest, with: .success(()))
    return true
  }
}

extension DependencyContainer {
  /// Registers use cases with this repository, and another repository that they don't use.
  func register(_ repository: RepositoryFake) {
    PreferencesModule.register(in: self) { RepositoryFake() }
    register(LoadPreferences.self, .transient) { _ in LoadPreferences(repository: repository) }
    register(SavePreference.self, .transient) { _ in SavePreference(repository: repository) }
  }

  /// Creates a container whose use cases have this repository.
  convenience init(with repository: RepositoryFake) {
    self.init()
    register(repository)
  }
}

/// Creates a view model as tests do: with both use cases.
@MainActor
func makeViewModel(over repository: RepositoryFake) -> any PreferencesModel {
  makePreferencesViewModel(
    loadPreferences: LoadPreferences(repository: repository),
    savePreference: SavePreference(repository: repository)
  )
}
