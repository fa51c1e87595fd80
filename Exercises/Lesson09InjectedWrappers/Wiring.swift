// Lesson 09 · Injected wrappers. The tests get your types here.
// Keep the signatures; the bodies are yours.
import Lesson09InjectedWrappers

/// A view model as the app creates it: from the container.
@MainActor
public func makePreferencesViewModel() -> any PreferencesModel {
  PreferencesViewModel()
}

/// A view model as a test creates it: from what is passed in.
@MainActor
public func makePreferencesViewModel(
  loadPreferences: LoadPreferences,
  savePreference: SavePreference
) -> any PreferencesModel {
  PreferencesViewModel(loadPreferences: loadPreferences)  // TODO: 4. Two come in, one is dropped.
}
