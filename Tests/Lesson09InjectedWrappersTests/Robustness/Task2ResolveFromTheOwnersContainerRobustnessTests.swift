import Exercise09InjectedWrappers
import Foundation
import GradingSupport
import Lesson09InjectedWrappers
import Testing

extension Lesson09.Task2 {
  // Rule: A property uses the container that was current when its owner was created, wherever it is read.
  // Look at: Injected.swift, where it reads `DependencyContainer.current`, in both initializers and the getter.
  @Test(arguments: Moment.allCases)
  func `every property uses its own container, on every thread`(moment: Moment) async {
    let containers = [DependencyContainer.shared, DependencyContainer(), DependencyContainer()]
    for (index, container) in containers.enumerated() {
      container.register(Int.self, .transient) { _ in index }
    }
    let properties = containers.map { DependencyContainer.using($0) { Injected<Int>(moment) } }
    let onThreads = await race(threads: 3) { properties[$0].wrappedValue }
    let underTheNext = (0...2).map { index in
      DependencyContainer.using(containers[(index + 1) % 3]) { properties[index].wrappedValue }
    }

    expectEqual(onThreads, [0, 1, 2])
    expectEqual(underTheNext, [0, 1, 2])
  }

  // Rule: A property uses the container that was current when its owner was created, wherever it is read.
  // Look at: Injected.swift, the default argument, and each initializer.
  @Test func `a property without an argument is lazy and uses the container of its creation`() {
    DependencyContainer.shared.register(Int.self, .transient) { _ in 1 }
    struct Badge { @Injected var number: Int }
    let container = DependencyContainer(with: 2)
    let badge = DependencyContainer.using(container) { Badge() }
    expectEqual(container.requests, [], "requests before the first read")

    expectEqual(badge.number, 2)
  }

  // Rule: A property retains its container as long as a read may call it, even if nothing else retains it.
  // Look at: Injected.swift, `weak` and `unowned`.
  @Test(arguments: Moment.allCases)
  func `a property retains the container of its creation`(moment: Moment) {
    DependencyContainer.shared.register(Int.self, .transient) { _ in 1 }
    let property = DependencyContainer.using(DependencyContainer(with: 2)) {
      Injected<Int>(moment)
    }
    let other = DependencyContainer(with: 3)

    expectEqual(property.wrappedValue, 2)
    expectEqual(DependencyContainer.using(other) { property.wrappedValue }, 2)
  }

  // Rule: If its container lacks the service, the program stops with the message of `require(_:)`, even if another container has it.
  // Look at: Injected.swift, the call of `require(_:)`, which container is called next, and a lock that properties share.
  @Test(arguments: Moment.allCases, serviceTypes)
  func `the program stops if the owner's container lacks the service`(
    moment: Moment,
    type: any Numbered.Type
  ) {
    type.register(in: .shared)
    let message = stopMessage {
      let container = DependencyContainer()
      container.register(Bool.self, .transient) { _ in true }
      let property = DependencyContainer.using(container) { type.property(moment) }
      if moment != .eager { _ = property.number }
    }

    let expected = "DependencyContainer: \(ContainerError.missing("\(type)", registered: ["Bool"]))"
    let isExpected = message?.contains(expected) == true
    expectEqual(isExpected ? expected : message, expected, "the message with which it stops")
  }
}
