import Exercise09InjectedWrappers
import GradingSupport
import Lesson09InjectedWrappers
import OutsideWorld
import Testing

extension Lesson09.Task4 {
  // Rule: Without an override, the view model of `init()` loads and saves with the use cases of the app's
  // container.
  // Look at: PreferencesViewModel.swift, init().
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

  // Rule: The view model of `init()` always uses the container that was current when the view model was
  // created.
  // Look at: PreferencesViewModel.swift, which container is asked, and when.
  @Test func `keeps to the container that it was made under`() async {
    await #expect(
      processExitsWith: .success,
      """
      a view model works where it was made, though nobody else has that container any more; \
      look at which container PreferencesViewModel asks, when, and whether it is kept
      """
    ) {
      for name in Varied.names(2) {
        // A wrapper without Task 2 knows the app's container only: there is nothing to keep to yet.
        guard knowsItsContainer() else { return }
        let kept = Preference(key: "name", value: name)
        let elsewhere = PreferencesHome()
        let (sut, repository) = await madeInAHomeThatIsGone(answer: [kept])

        let later = DependencyContainer.using(elsewhere.container) {
          Task { await sut.set("theme", to: "dark") }
        }
        await later.value

        expect(
          [repository, elsewhere.repository].map { $0.saves.values.map(\.key) },
          equals: [["theme"], []],
          """
          made under one override and told to save under another, it saves where it was made; \
          look at which container PreferencesViewModel asks for SavePreference, and when
          """
        )
        expect(
          await sut.preferences,
          equals: [kept, Preference(key: "theme", value: "dark")],
          "and loads there, after it saved; look at which container it asks for LoadPreferences, and when"
        )
      }
    }
  }
}

/// A view model that was made under a container which nobody else has, and where it saves.
@MainActor
private func madeInAHomeThatIsGone(
  answer: [Preference]
) -> (any PreferencesModel, PreferenceRepositorySpy) {
  let home = PreferencesHome(answer: answer)
  return DependencyContainer.using(home.container) {
    (makePreferencesViewModel(), home.repository)
  }
}

/// Whether a wrapper asks the container that was current when its owner was made.
private func knowsItsContainer() -> Bool {
  DependencyContainer.shared.register(Part<Asked>.self, .transient) { _ in Part(number: 0) }
  let home = DependencyContainer.with(Part<Asked>.self, number: 1)
  let probe = DependencyContainer.using(home) { Injected<Part<Asked>>(.lazy) }
  return withExtendedLifetime(home) { probe.wrappedValue.number == 1 }
}

private enum Asked {}
