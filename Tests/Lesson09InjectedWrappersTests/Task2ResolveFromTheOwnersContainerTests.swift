import Exercise09InjectedWrappers
import GradingSupport
import Lesson09InjectedWrappers
import Testing

extension Lesson09 {
  @Suite("Task 2 · Resolve from the owner's container", .ownProcess)
  struct Task2 {
    // Rule: A property uses the container that was current when its owner was created, wherever it is read.
    // Look at: Injected.swift, where it reads `DependencyContainer.current`.
    @Test(arguments: Moment.allCases)
    func `a property uses the container of its creation after the override`(moment: Moment) {
      DependencyContainer.shared.register(Int.self, .transient) { _ in 1 }
      let container = DependencyContainer(with: 2)
      let property = DependencyContainer.using(container) { Injected<Int>(moment) }

      let number = property.wrappedValue

      #expect(number == 2)
    }

    // Rule: A property uses the container that was current when its owner was created, wherever it is read.
    // Look at: Injected.swift, where it reads `DependencyContainer.current`.
    @Test(arguments: Moment.allCases)
    func `a property uses the container of its creation under another override`(moment: Moment) {
      DependencyContainer.shared.register(Int.self, .transient) { _ in 1 }
      let property = Injected<Int>(moment)

      let other = DependencyContainer(with: 3)
      let number = DependencyContainer.using(other) { property.wrappedValue }

      #expect(number == 1)
    }
  }
}
