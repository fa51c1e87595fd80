import Exercise09InjectedWrappers
import GradingSupport
import Lesson09InjectedWrappers
import OutsideWorld
import Testing

extension Lesson09 {
  @Suite("Task 4 · Keep two doors")
  @MainActor
  struct Task4 {
    // Rule: a test hands everything over. Look at: PreferencesViewModel, where it finds SavePreference.
    @Test(arguments: Varied.names(2))
    func `saves with what it was handed`(name: String) async {
      let repository = PreferenceRepositorySpy()
      let sut = handedOver(repository)

      let (_, touched) = await OutsideWorld.watching { await sut.set("name", to: name) }

      let (saves, reached): ([Preference], [String]) = (repository.saves.values, touched)
      #expect(
        saves == [Preference(key: "name", value: name)],
        "SavePreference was handed over and must be used; look at the test's initializer"
      )
      #expect(
        reached == [],
        "this test handed everything over: use that; look at what set(_:to:) asks for"
      )
    }

    // Rule: what was handed over is what is used. Look at: PreferencesViewModel.load().
    @Test(arguments: Varied.names(2))
    func `loads with what it was handed`(name: String) async {
      let expected = [Preference(key: "name", value: name)]
      let sut = handedOver(PreferenceRepositorySpy(answer: expected))

      await sut.load()

      let preferences: [Preference] = sut.preferences
      #expect(
        preferences == expected,
        "LoadPreferences was handed over and must be used; look at the test's initializer"
      )
    }

    // Rule: through the test's door nobody looks at the container. Look at: the moment of each wrapper.
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
        "the live preference theme was changed", "the live preferences were read",
      ]
      #expect(
        asked == expected,
        "in the app both use cases come from the container; look at PreferencesViewModel.init()"
      )
      #expect(names == ["Somebody Live"], "and what they find is shown; look at load()")
    }

    // Rule: what a test hands over stays in that test. Look at: what the test's initializer writes to.
    @Test func `leaves the container as it was`() async {
      let handed = handedOver(PreferenceRepositorySpy())
      await handed.load()

      let (_, touched) = await OutsideWorld.watching { await makePreferencesViewModel().load() }

      let isLive: Bool = touched.contains("the live preferences were read")
      #expect(
        isLive,
        """
        a view model made in the app after a test must find the app's repository, \
        but it touched \(touched); look at what the test's initializer writes to
        """
      )
    }

    private func handedOver(_ repository: PreferenceRepositorySpy) -> any PreferencesModel {
      makePreferencesViewModel(
        loadPreferences: LoadPreferences(repository: repository),
        savePreference: SavePreference(repository: repository)
      )
    }
  }
}
