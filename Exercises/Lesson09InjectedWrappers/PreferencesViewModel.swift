// Lesson 09 · Injected wrappers. Task 4: an initializer for the app and one for tests.
// Grade it: swift test --filter Lesson09/Task4
import Lesson09InjectedWrappers
import Observation

@MainActor
@Observable
final class PreferencesViewModel: PreferencesModel {
  private(set) var preferences: [Preference] = []

  @ObservationIgnored @Injected private var loadPreferences: LoadPreferences

  /// The initializer of the app: everything comes from the container.
  init() {}

  // TODO: 4. The initializer of tests. Saving came later, and was forgotten here.
  init(loadPreferences: LoadPreferences) {
    self.loadPreferences = loadPreferences
  }

  func load() async {
    preferences = await loadPreferences()
  }

  func set(_ key: String, to value: String) async {
    // TODO: 4. What does this need, and where could a reader have learned it?
    let savePreference = DependencyContainer.current.require(SavePreference.self)
    await savePreference(Preference(key: key, value: value))
    await load()
  }
}
