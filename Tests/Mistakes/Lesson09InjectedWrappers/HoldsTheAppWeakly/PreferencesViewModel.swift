// Lesson 09 · Injected wrappers. A mistake.
import Lesson09InjectedWrappers
import Observation

@MainActor
@Observable
final class PreferencesViewModel: PreferencesModel {
  private(set) var preferences: [Preference] = []

  @ObservationIgnored private weak var home: DependencyContainer? = .current
  @ObservationIgnored private lazy var loadPreferences = container.require(LoadPreferences.self)
  @ObservationIgnored private lazy var savePreference = container.require(SavePreference.self)

  private var container: DependencyContainer { home ?? .current }

  /// The door of the app: everything comes from the container.
  init() {}

  /// The door of tests: everything comes in here, and nothing from anywhere else.
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
