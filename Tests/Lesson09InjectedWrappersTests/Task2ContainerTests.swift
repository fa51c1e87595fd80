import Exercise09InjectedWrappers
import Foundation
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

    // Rule: After the override has ended, the property still uses that container, even if nothing else holds that container.
    // Look at: Injected.swift, what init(_:) stores.
    @Test func `keeps asking it after the override has ended`() async {
      await #expect(processExitsWith: .success) {
        await Stories.tell(PropertyStory<UnderOverrides>.self) { try $0.look(.outside) }
      }
    }

    // Rule: A read under another override still uses the container of the owner's creation, even if nothing else holds
    // that container.
    // Look at: Injected.swift, what init(_:) stores.
    @Test func `keeps asking it under another override`() async {
      await #expect(processExitsWith: .success) {
        await Stories.tell(PropertyStory<UnderOverrides>.self) { try $0.look(.elsewhere) }
      }
    }

    // Rule: If this container lacks the service, the program stops with the message of `require(_:)`, even if another
    // container has it.
    // Look at: Injected.swift, which container it asks next.
    @Test func `asks no other container for what is missing`() async {
      let errors = [\ExitTest.Result.standardErrorContent]

      let unregistered = [
        await #expect(processExitsWith: .failure, observing: errors) { read(.eager, Tool?.none) },
        await #expect(processExitsWith: .failure, observing: errors) { read(.lazy, Tool?.none) },
        await #expect(processExitsWith: .failure, observing: errors) { read(.dynamic, Tool?.none) },
      ]
      let models = [
        await #expect(processExitsWith: .failure, observing: errors) { read(.lazy, Tool()) },
        await #expect(processExitsWith: .failure, observing: errors) { read(.dynamic, Tool()) },
      ]

      check(unregistered, say: .missing("Optional<Tool>", registered: ["Character", "Bool"]))
      check(models, say: .registered("Tool", as: .model))
    }
  }
}

/// Compares the words with which each process stopped with those of `require(_:)`.
private func check(_ results: [ExitTest.Result?], say error: ContainerError) {
  let words: [String] = results.compactMap { $0?.lastWords }
  let others: [String] = words.filter { !$0.contains("DependencyContainer: \(error)") }
  for other in others.prefix(2) {
    Issue.record("the program must stop with “DependencyContainer: \(error)”, not “\(other)”")
  }
}

private enum UnderOverrides: PropertyChapter {
  static var homes: [Int] { [0, 1, 2] }
  static var places: [ReadingPlace] { ReadingPlace.allCases }
  static var hasBuilders: Bool { true }
}

private final class Tool: Sendable {}

/// Reads a property whose container lacks the service, while the app's has it. For a tool
/// there is a model, and for a dynamic property only after a first read. An eager one is not read: it has asked by then.
private func read<Service: Sendable>(_ moment: Moment, _ service: Service) {
  let home = DependencyContainer()
  let (isModel, isReadBefore) = (service is Tool, service is Tool && moment == .dynamic)
  home.register(Bool.self, .transient) { _ in true }
  home.register(Character.self, .singleton) { _ in "c" }
  for container in isReadBefore ? [.shared, home] : [.shared] {
    container.register(Service.self, .transient) { _ in service }
  }
  let sut = DependencyContainer.using(home) { Injected<Service>(moment) }
  if isReadBefore { _ = sut.wrappedValue }
  if isModel { home.registerModel(Tool.self) { _ in Tool() } }
  if moment != .eager { _ = sut.wrappedValue }
  let words = "nothing stops a property that is \(moment), of the type \(Service.self)"
  FileHandle.standardError.write(Data(words.utf8))
  exit(EXIT_FAILURE)
}
