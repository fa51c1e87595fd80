// Lesson 09 · Injected wrappers. A mistake.
import Lesson09InjectedWrappers
import Observation

@MainActor
@Observable
final class PreferencesViewModel: PreferencesModel {
  private(set) var preferences: [Preference] = []

  @ObservationIgnored @Injected private var loadPreferences: LoadPreferences
  @ObservationIgnored @Injected private var savePreference: SavePreference
  @ObservationIgnored private let isMadeByHand: Bool

  /// The door of the app: everything comes from the container.
  init() {
    isMadeByHand = false
  }

  /// The door of tests: everything comes in here, and nothing from anywhere else.
  init(loadPreferences: LoadPreferences, savePreference: SavePreference) {
    isMadeByHand = true
    self.loadPreferences = loadPreferences
    self.savePreference = savePreference
  }

  func load() async {
    preferences = await loadPreferences()
  }

  func set(_ key: String, to value: String) async {
    let savePreference =
      isMadeByHand ? savePreference : DependencyContainer.current.require(SavePreference.self)
    await savePreference(Preference(key: key, value: value))
    await load()
  }
}
