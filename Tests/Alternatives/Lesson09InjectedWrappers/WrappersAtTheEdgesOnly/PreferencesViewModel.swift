// Lesson 09 · Injected wrappers. Another good answer: one initializer calls the other.
import Lesson09InjectedWrappers
import Observation

@MainActor
@Observable
final class PreferencesViewModel: PreferencesModel {
  private(set) var preferences: [Preference] = []

  @ObservationIgnored private let loadPreferences: LoadPreferences
  @ObservationIgnored private let savePreference: SavePreference

  /// Creates a view model for the app.
  convenience init() {
    let container = DependencyContainer.current
    self.init(
      loadPreferences: container.require(LoadPreferences.self),
      savePreference: container.require(SavePreference.self)
    )
  }

  /// Creates a view model for tests. Its parameters are the only list of dependencies.
  init(loadPreferences: LoadPreferences, savePreference: SavePreference) {
    self.loadPreferences = loadPreferences
    self.savePreference = savePreference
  }

  func load() async {
    preferences = await loadPreferences()
  }

  func set(_ key: String, to value: String) async {
    await savePreference(Preference(key: key, value: value))
    await load()
  }
}
