import Exercise09InjectedWrappers
import GradingSupport
import Lesson09InjectedWrappers
import Testing

extension Lesson09 {
  @Suite("Task 4 · Give the view model two initializers", .ownProcess)
  @MainActor
  struct Task4 {
    // Rule: `set(_:to:)` saves with the passed use case, then shows the result of loading, and calls no container.
    // Look at: PreferencesViewModel.swift, `set(_:to:)`, and the moment of each wrapper.
    @Test func `a set saves and loads with the passed use cases`() async {
      let repository = RepositoryFake()
      let screen = makeViewModel(over: repository)
      let before = DependencyContainer.shared.requests

      await screen.set("theme", to: "dark")

      #expect(repository.requests == ["save theme: dark", "load"])
      #expect(screen.preferences == [Preference(key: "theme", value: "dark")])
      #expect(DependencyContainer.shared.requests == before)
    }

    // Rule: The tests' initializer calls no container.
    // Look at: PreferencesViewModel.swift, the moment of each wrapper.
    @Test func `the tests' initializer calls no container`() {
      let container = DependencyContainer(with: RepositoryFake())

      _ = DependencyContainer.using(container) { makeViewModel(over: RepositoryFake()) }

      #expect(container.requests == [])
    }

    // Rule: The view model of `init()` uses the container that was current when the view model was created.
    // Look at: PreferencesViewModel.swift, where each service comes from.
    @Test func `the app's initializer uses the container of its creation`() async {
      let repository = RepositoryFake()
      let container = DependencyContainer(with: repository)
      let screen = DependencyContainer.using(container) { makePreferencesViewModel() }

      await screen.set("theme", to: "dark")

      #expect(repository.requests == ["save theme: dark", "load"])
      #expect(screen.preferences == [Preference(key: "theme", value: "dark")])
    }
  }
}
