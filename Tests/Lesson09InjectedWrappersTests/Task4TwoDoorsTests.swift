import Exercise09InjectedWrappers
import Foundation
import GradingSupport
import Lesson09InjectedWrappers
import OutsideWorld
import Testing

extension Lesson09 {
  @Suite("Task 4 · Keep two doors")
  @MainActor
  struct Task4 {
    // Rule: `set(_:to:)` saves with the passed use case, then shows the result of loading, and calls no container.
    // Look at: PreferencesViewModel.swift, set(_:to:) and where it finds SavePreference.
    @Test func `saves with the use case that was passed in`() async {
      await #expect(processExitsWith: .success) {
        await Stories.tell(PreferencesStory<PassedIn>.self, untouched: true) { try $0.look() }
      }
    }

    // Rule: `load()` shows the result of the passed use case, and calls no container.
    // Look at: PreferencesViewModel.swift, load().
    @Test func `loads with the use case that was passed in`() async {
      await #expect(processExitsWith: .success) {
        await Stories.tell(PreferencesStory<LoadsOnly>.self, untouched: true) { try $0.look() }
      }
    }

    // Rule: The tests' initializer calls no container while it runs.
    // Look at: PreferencesViewModel.swift, the moment of each wrapper.
    @Test func `calls no container while the tests' initializer runs`() {
      let bystander = DependencyContainer()
      PreferencesModule.register(in: bystander) { LivePreferenceRepository() }

      let (_, touched) = OutsideWorld.watching {
        DependencyContainer.using(bystander) { createWithUseCases(LivePreferenceRepository()) }
      }

      let requests: [String] = touched
      #expect(requests == [], "the requests while both use cases are passed in")
    }

    // Rule: The tests' initializer registers nothing: other callers of the containers get the same services as before.
    // Look at: PreferencesViewModel.swift, what the tests' initializer writes to.
    @Test func `leaves the containers as they were`() async {
      await #expect(processExitsWith: .success) {
        let (bystander, passedIn) = (DependencyContainer(), Recorder<String>())
        for container in [bystander, .shared] {
          PreferencesModule.register(in: container) { LivePreferenceRepository() }
        }
        let sut = await DependencyContainer.using(bystander) {
          Task { await createWithUseCases(RecordingRepository(saves: passedIn)) }
        }.value
        await sut.set("before", to: "")

        for container in [bystander, .shared] {
          await container.require(SavePreference.self)(Preference(key: "after", value: ""))
        }

        expect(passedIn.values, equals: ["before"], "what the use case that was passed in saved")
      }
    }

    // Rule: Without an override, the view model of `init()` loads and saves with the use cases of the app's
    // container.
    // Look at: PreferencesViewModel.swift, init().
    @Test func `comes from the container in the app`() async {
      await #expect(processExitsWith: .success) {
        await Stories.tell(PreferencesStory<InTheApp>.self) { try $0.look() }
      }
    }

    // Rule: The view model of `init()` always uses the container that was current when the view model was
    // created.
    // Look at: PreferencesViewModel.swift, which container is asked, and when.
    @Test func `keeps to the container of its creation`() async {
      await #expect(processExitsWith: .success) {
        // A wrapper without task 2 knows the app's container only: there is nothing to keep to yet.
        if !knowsItsContainer() { return }
        await Stories.tell(PreferencesStory<UnderAnOverride>.self) { try $0.look() }
      }
    }

    // Rule: The view model of `init()` always uses the container that was current when the view model was
    // created.
    // Look at: PreferencesViewModel.swift, what it does without a use case.
    @Test func `asks no other container for a use case that is missing`() async {
      let otherwise: Comment = "a use case of another container was called"
      await #expect(processExitsWith: .failure, otherwise) { await useWithout(.load) }
      await #expect(processExitsWith: .failure, otherwise) { await useWithout(.save) }
    }
  }
}

private enum PassedIn: PreferencesCreation {
  static func create(_ repository: any PreferenceRepository) -> any PreferencesModel {
    createWithUseCases(repository)
  }
}

private enum LoadsOnly: PreferencesCreation {
  static var sets: Bool { false }
  static func create(_ repository: any PreferenceRepository) -> any PreferencesModel {
    createWithUseCases(repository)
  }
}

private enum InTheApp: PreferencesCreation {
  static var isUsedElsewhere: Bool { false }
  static func create(_ repository: any PreferenceRepository) -> any PreferencesModel {
    PreferencesModule.register(in: .shared) { repository }
    return makePreferencesViewModel()
  }
}

/// Only the view model still has its container.
private enum UnderAnOverride: PreferencesCreation {
  static func create(_ repository: any PreferenceRepository) -> any PreferencesModel {
    let container = DependencyContainer()
    PreferencesModule.register(in: container) { repository }
    return DependencyContainer.using(container) { makePreferencesViewModel() }
  }
}

private enum UseCase { case load, save }

/// Loads and sets with a container that lacks one use case, while the app's has both, and the reader's too. The process
/// ends well when one of those is called; to stop is a failure, and so is to do nothing.
@MainActor
private func useWithout(_ missing: UseCase) async {
  if !knowsItsContainer() { exit(EXIT_FAILURE) }
  let (home, full) = (DependencyContainer(), DependencyContainer())
  for container in [full, .shared] {
    PreferencesModule.register(in: container) { ForeignRepository() }
  }
  let own = RecordingRepository(saves: Recorder())
  if missing == .load {
    home.register(SavePreference.self, .transient) { _ in SavePreference(repository: own) }
  } else {
    home.register(LoadPreferences.self, .transient) { _ in LoadPreferences(repository: own) }
  }
  await DependencyContainer.using(full) {
    Task {
      let sut = DependencyContainer.using(home) { makePreferencesViewModel() }
      missing == .load ? await sut.load() : await sut.set("theme", to: "dark")
    }
  }.value
  exit(EXIT_FAILURE)
}

/// Ends the process when it is used.
private struct ForeignRepository: PreferenceRepository {
  func all() async -> [Preference] { exit(EXIT_SUCCESS) }
  func save(_ preference: Preference) async { exit(EXIT_SUCCESS) }
}

/// Remembers the keys that were saved.
private struct RecordingRepository: PreferenceRepository {
  let saves: Recorder<String>

  func all() async -> [Preference] { [] }
  func save(_ preference: Preference) async { saves.record(preference.key) }
}

/// Whether a wrapper asks the container that was current at its owner's creation.
private func knowsItsContainer() -> Bool {
  let home = DependencyContainer()
  home.register(Int.self, .transient) { _ in 1 }
  DependencyContainer.shared.register(Int.self, .transient) { _ in 0 }
  let probe = DependencyContainer.using(home) { Injected<Int>(.lazy) }
  return withExtendedLifetime(home) { probe.wrappedValue == 1 }
}
