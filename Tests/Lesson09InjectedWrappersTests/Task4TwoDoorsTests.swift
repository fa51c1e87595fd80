import Exercise09InjectedWrappers
import GradingSupport
import Lesson09InjectedWrappers
import OutsideWorld
import Testing

extension Lesson09 {
  @Suite("Task 4 · Keep two doors")
  @MainActor
  struct Task4 {
    /// The container that is current while a view model is made by hand; nobody should notice it.
    private let bystander = PreferencesHome()

    // Rule: `set(_:to:)` saves with the use case that was passed in, then shows what loading returns, and
    // calls no container.
    // Look at: PreferencesViewModel.swift, where set(_:to:) finds SavePreference.
    @Test(arguments: Varied.names(2))
    func `saves with what it was handed`(name: String) async {
      let repository = PreferenceRepositorySpy()
      let sut = handedOver(repository)

      let (_, touched) = await OutsideWorld.watching { await sut.set("name", to: name) }

      let (saves, reached): ([Preference], [String]) = (repository.saves.values, touched)
      let shown: [Preference] = sut.preferences
      #expect(
        saves == [Preference(key: "name", value: name)],
        "SavePreference was handed over and must be used; look at the test's initializer"
      )
      #expect(
        shown == saves,
        "what was saved is shown, because all is fetched again after it; look at set(_:to:)"
      )
      #expect(
        reached == [],
        "this test handed everything over: use that; look at what set(_:to:) asks for"
      )
    }

    // Rule: `load()` shows what the use case that was passed in returns, and calls no container.
    // Look at: PreferencesViewModel.swift, load().
    @Test(arguments: Varied.names(2))
    func `loads with what it was handed`(name: String) async {
      let expected = [Preference(key: "name", value: name)]
      let sut = handedOver(PreferenceRepositorySpy(answer: expected))

      let (_, touched) = await OutsideWorld.watching { await sut.load() }

      let (preferences, reached): ([Preference], [String]) = (sut.preferences, touched)
      #expect(
        preferences == expected,
        "LoadPreferences was handed over and must be used; look at the test's initializer"
      )
      #expect(
        reached == [],
        "this test handed everything over: use that; look at what load() asks for"
      )
    }

    // Rule: The tests' initializer calls no container while it runs.
    // Look at: PreferencesViewModel.swift, the moment of each wrapper.
    @Test func `asks no container while it is made by hand`() {
      let (_, touched) = OutsideWorld.watching {
        handedOver(PreferenceRepositorySpy())
      }

      let reached: [String] = touched
      #expect(
        reached == [],
        "everything came in, so nothing must be asked for; look at when each @Injected asks"
      )
    }

    // Rule: The tests' initializer registers nothing: other callers of the containers get what they got
    // before.
    // Look at: PreferencesViewModel.swift, what the tests' initializer writes to.
    @Test func `leaves the container as it was`() async {
      let sut = handedOver(PreferenceRepositorySpy())
      await sut.set("name", to: "Ada")

      let (_, touched) = await OutsideWorld.watching {
        await use(bystander.container)
        await use(.shared)
      }

      let saves: [String] = bystander.repository.saves.values.map(\.key)
      let live: [String] = touched.filter { $0.hasPrefix("the live") }
      #expect(
        saves == ["theme"],
        """
        whoever asks the container that was current gets what was filed there before the test; \
        look at what the test's initializer writes to
        """
      )
      #expect(
        live == ["the live preference theme was changed", "the live preferences were read"],
        "and so does whoever asks the app's; look at what the test's initializer writes to"
      )
    }

    /// Changes and fetches preferences with what a container has.
    private func use(_ container: DependencyContainer) async {
      await container.require(SavePreference.self)(Preference(key: "theme", value: "dark"))
      _ = await container.require(LoadPreferences.self)()
    }

    private func handedOver(_ repository: PreferenceRepositorySpy) -> any PreferencesModel {
      DependencyContainer.using(bystander.container) {
        makePreferencesViewModel(
          loadPreferences: LoadPreferences(repository: repository),
          savePreference: SavePreference(repository: repository)
        )
      }
    }
  }
}
