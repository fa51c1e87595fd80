// Lesson 09 · Injected wrappers. One good answer of several.
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
  PreferencesViewModel(loadPreferences: loadPreferences, savePreference: savePreference)
}
