import Exercise09InjectedWrappers
import GradingSupport
import Lesson09InjectedWrappers
import Testing

extension Lesson09 {
  @Suite("Task 1 · Choose when to resolve", .ownProcess)
  struct Task1 {
    // Rule: An eager property resolves its service once, while its owner is created.
    // Look at: Injected.swift, `init(_:)`.
    @Test func `an eager property resolves once, when its owner is created`() {
      let built = Numbers()
      DependencyContainer.shared.register(built)
      struct Badge { @Injected(.eager) var number: Int }

      let badge = Badge()
      let atCreation = built.count
      let reads = [badge.number, badge.number]

      #expect(atCreation == 1)
      #expect(reads == [1, 1])
    }

    // Rule: A lazy property resolves its service once, at its first read.
    // Look at: Injected.swift, `wrappedValue`.
    @Test func `a lazy property resolves once, at its first read`() {
      let built = Numbers()
      DependencyContainer.shared.register(built)
      struct Badge { @Injected(.lazy) var number: Int }

      let badge = Badge()
      let atCreation = built.count
      let reads = [badge.number, badge.number]

      #expect(atCreation == 0)
      #expect(reads == [1, 1])
    }

    // Rule: A dynamic property resolves its service at every read, and returns the service of that read.
    // Look at: Injected.swift, `wrappedValue`.
    @Test func `a dynamic property resolves at every read`() {
      let built = Numbers()
      DependencyContainer.shared.register(built)
      struct Badge { @Injected(.dynamic) var number: Int }

      let badge = Badge()
      let atCreation = built.count
      let reads = [badge.number, badge.number]

      #expect(atCreation == 0)
      #expect(reads == [1, 2])
    }
  }
}
