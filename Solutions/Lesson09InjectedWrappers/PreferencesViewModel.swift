// Lesson 09 · Injected wrappers. One good answer of several.
import Lesson09InjectedWrappers
import Observation

@MainActor
@Observable
final class PreferencesViewModel: PreferencesModel {
  private(set) var preferences: [Preference] = []

  // All that this type needs stands here, and all of it lazy: Swift makes these wrappers before either
  // initializer runs, and an eager one would ask the container in a test as well.
  @ObservationIgnored @Injected private var loadPreferences: LoadPreferences
  @ObservationIgnored @Injected private var savePreference: SavePreference

  /// The initializer of the app: everything comes from the container.
  init() {}

  /// The initializer of tests: everything is passed in, and nothing comes from anywhere else.
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
