// Lesson 09 · Injected wrappers. Task 4: one initializer for the app and one for tests.
// Grade it: swift test --filter Lesson09/Task4
import Lesson09InjectedWrappers
import Observation

@MainActor
@Observable
final class PreferencesViewModel: PreferencesModel {
  private(set) var preferences: [Preference] = []

  @ObservationIgnored @Injected private var loadPreferences: LoadPreferences

  /// Creates a view model for the app, with the services of the container.
  init() {}

  // TODO: 4. Take a parameter for each service that the methods below use.
  init(loadPreferences: LoadPreferences) {
    self.loadPreferences = loadPreferences
  }

  func load() async {
    preferences = await loadPreferences()
  }

  func set(_ key: String, to value: String) async {
    // TODO: 4. Use a stored service, and call no container here.
    let savePreference = DependencyContainer.current.require(SavePreference.self)
    await savePreference(Preference(key: key, value: value))
    await load()
  }
}
