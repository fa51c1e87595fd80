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

  /// The call that came last. The next one waits for it.
  @ObservationIgnored private var last: Task<Void, Never>?

  func load() async {
    await inTurn { await $0.reload() }
  }

  func set(_ key: String, to value: String) async {
    await inTurn {
      await $0.savePreference(Preference(key: key, value: value))
      await $0.reload()
    }
  }

  private func reload() async {
    preferences = await loadPreferences()
  }

  private func inTurn(_ body: @escaping @MainActor (PreferencesViewModel) async -> Void) async {
    let before = last
    let task = Task {
      await before?.value
      await body(self)
    }
    last = task
    await task.value
  }
}
