// Lesson 09 · Injected wrappers. Another good answer.
import Lesson09InjectedWrappers
import Observation

@MainActor
@Observable
final class PreferencesViewModel: PreferencesModel {
  private(set) var preferences: [Preference] = []

  @ObservationIgnored @Injected(.dynamic) private var loadPreferences: LoadPreferences
  @ObservationIgnored @Injected(.lazy) private var savePreference: SavePreference
  /// The call that came last. The next one waits for it.
  @ObservationIgnored private var lastCall: Task<Void, Never>?

  /// Creates a view model for the app.
  init() {}

  /// Creates a view model for tests.
  init(loadPreferences: LoadPreferences, savePreference: SavePreference) {
    self.loadPreferences = loadPreferences
    self.savePreference = savePreference
  }

  func load() async {
    await inTurn { await self.showAll() }
  }

  func set(_ key: String, to value: String) async {
    await inTurn {
      let save = self.savePreference
      await save(Preference(key: key, value: value))
      await self.showAll()
    }
  }

  private func showAll() async {
    let load = loadPreferences
    let loaded = await load()
    if loaded != preferences { preferences = loaded }
  }

  /// Runs one call after the other, in tasks that are never cancelled.
  private func inTurn(_ call: @escaping @MainActor @Sendable () async -> Void) async {
    let before = lastCall
    let task = Task { @MainActor in
      await before?.value
      await call()
    }
    lastCall = task
    await task.value
  }
}
