import Exercise09InjectedWrappers
import GradingSupport
import Lesson09InjectedWrappers
import Observation
import OutsideWorld
import Testing

extension Lesson09.Task4 {
  // Rule: `set(_:to:)` saves with the passed use case, then shows the result of loading, and calls no container.
  // Look at: PreferencesViewModel.swift, everything in `set(_:to:)` that changes the preferences.
  @Test func `a set shows the loaded value if the repository refuses the new one`() async {
    let repository = RepositoryFake(isReadOnly: true)
    let screen = makeViewModel(over: repository)
    for _ in 1...2 { await screen.set("theme", to: "light") }

    expectEqual(screen.preferences, [Preference(key: "theme", value: "dark")])
  }

  // Rule: `load()` shows the result of the passed use case, and calls no container.
  // Look at: PreferencesViewModel.swift, `load()`.
  @Test func `every load shows what was loaded, and nothing before`() async {
    let repository = RepositoryFake()
    await repository.save(Preference(key: "theme", value: "dark"))
    let screen = makeViewModel(over: repository)
    expectEqual(screen.preferences, [], "before the first load")
    let (_, uses) = await OutsideWorld.watching { await screen.load() }
    expectEqual(screen.preferences, repository.preferences)
    repository.removeAll()
    await screen.load()

    expectEqual(screen.preferences, [], "after all preferences were removed")
    expectEqual(uses, [], "uses of the outside world")
  }

  // Rule: `set(_:to:)` saves its preference even if its task was cancelled, or if the screen shows that value.
  // Look at: PreferencesViewModel.swift, every condition before the save.
  @Test(arguments: [false, true])
  func `a set saves in every case`(isCancelled: Bool) async {
    let repository = RepositoryFake()
    let screen = makeViewModel(over: repository)
    await screen.set("theme", to: "dark")
    // Another part of the app changes it.
    await repository.save(Preference(key: "theme", value: "light"))
    await Task {
      if isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
      await screen.set("theme", to: "dark")
    }.value

    expectEqual(repository.preferences, [Preference(key: "theme", value: "dark")])
  }

  // Rule: When `set(_:to:)` returns, the screen shows preferences that were loaded after the save, even if other calls
  // overlap.
  // Look at: PreferencesViewModel.swift, every condition before the load, and what `set(_:to:)` awaits.
  @Test(.deterministic, arguments: ["load", "set"])
  func `a set shows its preference when it returns, beside another call`(other: String) async {
    let repository = RepositoryFake(isPending: true)
    let screen = makeViewModel(over: repository)
    var calls: [Call<[Preference]>] = []
    for key in [other, "theme"] {
      calls.append(
        Call { @MainActor in
          if key == "load" { await screen.load() } else { await screen.set(key, to: "dark") }
          return screen.preferences
        }
      )
      await untilIdle()
    }
    repeat { await untilIdle() } while repository.completeOldest()

    for (key, call) in zip([other, "theme"], calls) where key != "load" {
      let isShown = call.value?.contains(Preference(key: key, value: "dark"))
      expectEqual(isShown, true, "whether \(key) is shown; \(repository.requests)")
    }
  }

  // Rule: Creating an object starts no work unless the task says so.
  // Look at: PreferencesViewModel.swift, what the initializers call and start.
  @Test(.deterministic) func `creating a view model neither loads nor saves`() async {
    let repository = RepositoryFake()
    let container = DependencyContainer(with: repository)
    let screens = DependencyContainer.using(container) {
      [makePreferencesViewModel(), makeViewModel(over: repository)]
    }
    await untilIdle()

    expectEqual(repository.requests, [])
    withExtendedLifetime(screens) {}
  }

  // Rule: The view model of `init()` uses the container that was current when the view model was created.
  // Look at: PreferencesViewModel.swift, where each service comes from, and when.
  @Test func `every view model of the app uses its own container`() async {
    let repositories = (0...2).map { _ in RepositoryFake() }
    DependencyContainer.shared.register(repositories[0])
    var screens = [makePreferencesViewModel()]
    for repository in repositories.dropFirst() {
      // Only the view model retains this container.
      let container = DependencyContainer(with: repository)
      screens.append(DependencyContainer.using(container) { makePreferencesViewModel() })
    }
    let other = DependencyContainer(with: RepositoryFake())
    for screen in screens {
      await DependencyContainer.using(other) { Task { await screen.set("theme", to: "dark") } }
        .value
      await screen.load()
    }

    let expected = ["save theme: dark", "load", "load"]
    expectEqual(repositories.map(\.requests), [expected, expected, expected])
  }

  // Rule: Two objects share no state except the dependencies that were passed to both of them.
  // Look at: PreferencesViewModel.swift, everything `static`, and everything that an initializer registers.
  @Test func `a view model of a test doesn't affect other view models`() async {
    let repositories = (0...2).map { _ in RepositoryFake() }
    let container = DependencyContainer(with: repositories[2])
    DependencyContainer.shared.register(repositories[1])
    let screens = DependencyContainer.using(container) {
      [makeViewModel(over: repositories[0]), makePreferencesViewModel()]
    }
    for screen in screens + [makePreferencesViewModel()] { await screen.set("theme", to: "dark") }
    let last = [makeViewModel(over: RepositoryFake()), makePreferencesViewModel()]

    let expected = ["save theme: dark", "load"]
    expectEqual(repositories.map(\.requests), [expected, expected, expected])
    expectEqual(last.map(\.preferences), [[], []], "the preferences of two new view models")
  }

  // Rule: Everything that the starter does right still works, and every promise in the comments of `Given` is kept.
  // Look at: PreferencesViewModel.swift, `@ObservationIgnored`.
  @Test func `an observer of the preferences is notified of each load`() async {
    let repository = RepositoryFake()
    let screen = makeViewModel(over: repository)
    let observers = Observers()
    for number in 1...3 {
      observers.observe { screen.preferences }
      await screen.set("number", to: "\(number)")
      expectEqual(observers.notified, number, "notifications")
    }
  }
}
