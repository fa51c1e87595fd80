import Exercise09InjectedWrappers
import GradingSupport
import Lesson09InjectedWrappers
import Testing

extension Lesson09.Task1 {
  // Rule: A lazy property resolves its service once, at its first read.
  // Look at: Injected.swift, how “not resolved yet” is stored, and everything `static` or global.
  @Test(arguments: serviceTypes)
  func `a lazy property resolves services of every type`(type: any Numbered.Type) {
    // The service with the number 0 is nil.
    for first in type == Int?.self || type == Token?.self ? [1, 0] : [1] {
      type.register(in: .shared, from: first)
      let before = DependencyContainer.shared.requests.count
      let property = type.property(.lazy)
      let atCreation = DependencyContainer.shared.requests.count - before

      expectEqual(atCreation, 0, "requests at the creation of a property")
      expectEqual((1...3).map { _ in property.number }, [first, first, first], "three reads")
    }
  }

  // Rule: Two objects share no state except the dependencies that were passed to both of them.
  // Look at: Injected.swift, everything `static` or global.
  @Test(arguments: Moment.allCases)
  func `two properties resolve a service each`(moment: Moment) {
    DependencyContainer.shared.register(Numbers())
    let properties = [Injected<Int>(moment), Injected<Int>(moment)]

    expectEqual(properties.map(\.wrappedValue), [1, 2])
  }

  // Rule: An object is released when its last owner releases it, and a response that arrives later does no harm.
  // Look at: Injected.swift, everything `static` or global, and closures that capture the object that stores them.
  @Test(arguments: Moment.allCases)
  func `a service is released with its property`(moment: Moment) async {
    DependencyContainer.shared.register(Token.self, .transient) { _ in Token(number: 1) }
    await expectDeallocated("the service of the property") {
      Injected<Token>(moment).wrappedValue
    }
  }
}
