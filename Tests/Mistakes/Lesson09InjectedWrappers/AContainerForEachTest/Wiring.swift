// Lesson 09 · Injected wrappers. A mistake.
import Lesson09InjectedWrappers

/// A view model as the app makes it: from the container.
@MainActor
public func makePreferencesViewModel() -> any PreferencesModel {
  PreferencesViewModel()
}

/// A view model as a test makes it: from what is handed over.
@MainActor
public func makePreferencesViewModel(
  loadPreferences: LoadPreferences,
  savePreference: SavePreference
) -> any PreferencesModel {
  let container = DependencyContainer()
  container.register(LoadPreferences.self, .transient) { _ in loadPreferences }
  container.register(SavePreference.self, .transient) { _ in savePreference }
  return DependencyContainer.using(container) { PreferencesViewModel() }
}
