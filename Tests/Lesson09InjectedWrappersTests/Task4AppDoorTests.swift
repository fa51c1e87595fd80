import Exercise09InjectedWrappers
import GradingSupport
import Lesson09InjectedWrappers
import OutsideWorld
import Testing

extension Lesson09.Task4 {
  // Rule: the app hands nothing over. Look at: PreferencesViewModel.init().
  @Test func `comes from the container in the app`() async {
    let (sut, touched) = await OutsideWorld.watching {
      let sut = makePreferencesViewModel()
      await sut.set("theme", to: "dark")
      return sut
    }

    let names: [String] = sut.preferences.map(\.value)
    let asked: Set<String> = Set(touched)
    let expected: Set<String> = [
      "the app's container was asked for LoadPreferences",
      "the app's container was asked for SavePreference",
      "the app's container was asked for PreferenceRepository",
      "the live preference theme was changed", "the live preferences were read",
    ]
    #expect(
      asked == expected,
      "in the app both use cases come from the container; look at PreferencesViewModel.init()"
    )
    #expect(names == ["Somebody Live"], "and what they find is shown; look at load()")
  }

  // Rule: one container for life, and it is the one it was made under. Look at: who asks, and when.
  @Test(arguments: Varied.names(2))
  func `keeps to the container that it was made under`(name: String) async {
    // A wrapper without Task 2 knows the app's container only: there is nothing to keep to yet.
    guard knowsItsContainer else { return }
    let kept = [Preference(key: "name", value: name)]
    let (home, elsewhere) = (PreferencesHome(answer: kept), PreferencesHome())
    let sut = DependencyContainer.using(home.container) { makePreferencesViewModel() }

    let later = DependencyContainer.using(elsewhere.container) {
      Task { await sut.set("theme", to: "dark") }
    }
    await later.value

    let saves: [[String]] = [home, elsewhere].map { $0.repository.saves.values.map(\.key) }
    let preferences: [Preference] = sut.preferences
    #expect(
      saves == [["theme"], []],
      """
      made under one override and told to save under another, it saves where it was made; \
      look at which container PreferencesViewModel asks for SavePreference, and when
      """
    )
    #expect(
      preferences == kept,
      "and loads where it was made; look at which container it asks for LoadPreferences, and when"
    )
  }

  /// Whether a wrapper asks the container that was current when its owner was made.
  private var knowsItsContainer: Bool {
    DependencyContainer.shared.register(Part<Asked>.self, .transient) { _ in Part(number: 0) }
    let probe = DependencyContainer.using(.with(Part<Asked>.self, number: 1)) {
      Injected<Part<Asked>>(.lazy)
    }
    return probe.wrappedValue.number == 1
  }
}

private enum Asked {}
