import Exercise09InjectedWrappers
import GradingSupport
import Lesson09InjectedWrappers
import Testing

extension Lesson09 {
  @Suite("Task 3 · Resolve once, with value semantics", .ownProcess)
  struct Task3 {
    // Rule: Threads that read a lazy property concurrently get the same service, which is built once.
    // Look at: Injected.swift, whether looking, building and storing share one lock.
    @Test func `eight threads that read a lazy property build one service`() async {
      let built = Numbers()
      DependencyContainer.shared.register(Int.self, .transient) { _ in built.nextSlowly() }
      let property = Injected<Int>(.lazy)

      let numbers = await race(threads: 8) { _ in property.wrappedValue }

      #expect(numbers == [1, 1, 1, 1, 1, 1, 1, 1])
      #expect(built.count == 1)
    }

    // Rule: Setting the property of a copy leaves the original as it is.
    // Look at: Injected.swift, the setter, and everything that two copies share.
    @Test(arguments: Moment.allCases)
    func `setting a copy's property does not change the original`(moment: Moment) {
      DependencyContainer.shared.register(Int.self, .transient) { _ in 1 }
      let original = Injected<Int>(moment)
      var copy = original

      set(&copy, to: 2)

      let number = original.wrappedValue
      #expect(number == 1)
    }

    // Rule: Setting a property calls no container, and later reads return the new value.
    // Look at: Injected.swift, the setter.
    @Test(arguments: [Moment.lazy, .dynamic])
    func `a property that was set returns its value and calls no container`(moment: Moment) {
      let container = DependencyContainer(with: 1)
      var property = DependencyContainer.using(container) { Injected<Int>(moment) }

      set(&property, to: 2)

      let number = property.wrappedValue
      #expect(number == 2)
      #expect(container.requests == [])
    }
  }
}
