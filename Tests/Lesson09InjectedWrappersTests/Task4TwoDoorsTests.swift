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
    // Look at: PreferencesViewModel.swift, the moment of each wrapper, set(_:to:) and where it finds SavePreference.
    @Test func `saves with the use case that was passed in`() async {
      await #expect(processExitsWith: .success) {
        await Stories.tell(PreferencesStory<PassedIn>.self, untouched: true) { try $0.look() }
      }
    }

    // Rule: `load()` shows the result of the passed use case, and calls no container.
    // Look at: PreferencesViewModel.swift, the moment of each wrapper, and load().
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
        await Stories.tell(PreferencesStory<PassedIn>.self, count: 60) {
          try $0.lookAtContainers()
        }
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
        await Stories.tell(PreferencesStory<UnderAnOverride>.self) { try $0.look() }
      }
    }

    // Rule: The view model of `init()` always uses the container that was current when the view model was
    // created.
    // Look at: PreferencesViewModel.swift, what it does without a use case.
    @Test func `asks no other container for a use case that is missing`() async {
      let otherwise: Comment = "a use case of another container was called"
      await #expect(processExitsWith: .failure, otherwise) { await use { await $0.load() } }
      await #expect(processExitsWith: .failure, otherwise) {
        await use { await $0.set("theme", to: "dark") }
      }
    }
  }
}

private enum PassedIn: PreferencesCreation {}
private enum LoadsOnly: PreferencesCreation { static var sets: Bool { false } }
private enum UnderAnOverride: PreferencesCreation { static var isPassedIn: Bool { false } }

private enum InTheApp: PreferencesCreation {
  static var isPassedIn: Bool { false }
  static var isUsedElsewhere: Bool { false }
}

/// Uses a view model whose container is empty, while the app's has both use cases. The process ends well when one of those is
/// called; to stop is a failure, and so is to do nothing.
@MainActor
private func use(_ call: @MainActor (any PreferencesModel) async -> Void) async {
  PreferencesModule.register(in: .shared) { ForeignRepository() }
  await call(DependencyContainer.using(DependencyContainer()) { makePreferencesViewModel() })
  exit(EXIT_FAILURE)
}

/// Ends the process when it is used.
private struct ForeignRepository: PreferenceRepository {
  func all() async -> [Preference] { exit(EXIT_SUCCESS) }
  func save(_ preference: Preference) async { exit(EXIT_SUCCESS) }
}
