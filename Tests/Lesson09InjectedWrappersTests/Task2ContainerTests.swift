import Exercise09InjectedWrappers
import GradingSupport
import Lesson09InjectedWrappers
import Testing

// Each in a process of its own: a wrapper that asks a container which is gone takes no other test along.
extension Lesson09 {
  @Suite("Task 2 · Ask the container of its owner")
  struct Task2 {
    // Rule: A property uses the container that was current when its owner was created.
    // Look at: Injected.swift, where it gets its container from.
    @Test func `asks the container that was current at its owner's creation`() async {
      await #expect(processExitsWith: .success) {
        await Stories.tell(PropertyStory<UnderOverrides>.self) { try $0.look(.ownContainer) }
      }
    }

    // Rule: After the override has ended, the property still uses that container, also when nothing else refers to it.
    // Look at: Injected.swift, what init(_:) stores.
    @Test func `keeps asking it after the override has ended`() async {
      await #expect(processExitsWith: .success) {
        await Stories.tell(PropertyStory<UnderOverrides>.self) { try $0.look(.outside) }
      }
    }

    // Rule: A read under another override still uses the container of the owner's creation, also when nothing else refers
    // to it.
    // Look at: Injected.swift, what init(_:) stores.
    @Test func `keeps asking it under another override`() async {
      await #expect(processExitsWith: .success) {
        await Stories.tell(PropertyStory<UnderOverrides>.self) { try $0.look(.elsewhere) }
      }
    }

    // Rule: A service that this container lacks stops the program with the message of `require(_:)`, even if
    // another container has it.
    // Look at: Injected.swift, which container it asks next.
    @Test func `asks no other container for what is missing`() async {
      let rule: Comment = "the container of the owner is empty, and that must stop the program"
      let errors = [\ExitTest.Result.standardErrorContent]

      let results = [
        await #expect(processExitsWith: .failure, observing: errors, rule) { readMissing(.eager) },
        await #expect(processExitsWith: .failure, observing: errors, rule) { readMissing(.lazy) },
        await #expect(processExitsWith: .failure, observing: errors, rule) {
          readMissing(.dynamic)
        },
      ]

      let words: [String] = results.compactMap { $0?.lastWords }
      #expect(
        words.allSatisfy { $0.contains("Nothing is registered") } as Bool,
        "the message is the container's: let require(_:) say it"
      )
    }
  }
}

private enum UnderOverrides: PropertyChapter {
  static var homes: [Int] { [0, 1, 2] }
  static var places: [ReadingPlace] { ReadingPlace.allCases }
}

/// Reads a property whose container has nothing, while the app's has the service, and the reader's override too.
private func readMissing(_ moment: Moment) {
  let full = DependencyContainer()
  for container in [full, .shared] { container.register(Int.self, .transient) { _ in 0 } }
  DependencyContainer.using(full) {
    let sut = DependencyContainer.using(DependencyContainer()) { Injected<Int>(moment) }
    _ = sut.wrappedValue
  }
}
