// Lesson 09 · Injected wrappers. Another good answer.
import Lesson09InjectedWrappers
import Observation

@MainActor
@Observable
final class PreferencesViewModel: PreferencesModel {
  private(set) var preferences: [Preference] = []

  @ObservationIgnored @Injected private var loadPreferences: LoadPreferences
  @ObservationIgnored @Injected private var savePreference: SavePreference

  /// Creates a view model for the app.
  init() {}

  /// Creates a view model for tests.
  init(loadPreferences: LoadPreferences, savePreference: SavePreference) {
    self.loadPreferences = loadPreferences
    self.savePreference = savePreference
  }

  func load() async {
    guard !Task.isCancelled else { return }
    preferences = await loadPreferences()
  }

  func set(_ key: String, to value: String) async {
    let preference = Preference(key: key, value: value)
    preferences = preferences.filter { $0.key != key } + [preference]
    await savePreference(preference)
    await load()
  }
}
