// Lesson 09 · Injected wrappers. One good answer of several.
import Lesson09InjectedWrappers

/// Creates a view model for the app: the container has its services.
@MainActor
public func makePreferencesViewModel() -> any PreferencesModel {
  PreferencesViewModel()
}

/// Creates a view model for tests, with the passed services.
@MainActor
public func makePreferencesViewModel(
  loadPreferences: LoadPreferences,
  savePreference: SavePreference
) -> any PreferencesModel {
  PreferencesViewModel(loadPreferences: loadPreferences, savePreference: savePreference)
}
