// Lesson 09 · Injected wrappers. A mistake.
import Lesson09InjectedWrappers
import Observation

@MainActor
@Observable
final class PreferencesViewModel: PreferencesModel {
  private(set) var preferences: [Preference] = []

  @ObservationIgnored @Injected private var loadPreferences: LoadPreferences
  @ObservationIgnored private var handed: SavePreference?

  /// The door of the app: everything comes from the container.
  init() {}

  /// The door of tests: everything comes in here, and nothing from anywhere else.
  init(loadPreferences: LoadPreferences, savePreference: SavePreference) {
    self.loadPreferences = loadPreferences
    handed = savePreference
  }

  func load() async {
    preferences = await loadPreferences()
  }

  func set(_ key: String, to value: String) async {
    let savePreference = handed ?? DependencyContainer.current.require(SavePreference.self)
    await savePreference(Preference(key: key, value: value))
    await load()
  }
}
