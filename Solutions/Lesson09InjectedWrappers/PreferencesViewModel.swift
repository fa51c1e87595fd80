// Lesson 09 · Injected wrappers. One good answer of several.
import Lesson09InjectedWrappers
import Observation

@MainActor
@Observable
final class PreferencesViewModel: PreferencesModel {
  private(set) var preferences: [Preference] = []

  // Lazy, because Swift creates both wrappers before the first line of each initializer: an eager one would call
  // the container in tests, too.
  @ObservationIgnored @Injected private var loadPreferences: LoadPreferences
  @ObservationIgnored @Injected private var savePreference: SavePreference

  /// Creates a view model for the app, with the services of the container.
  init() {}

  /// Creates a view model for tests, with the passed services.
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
