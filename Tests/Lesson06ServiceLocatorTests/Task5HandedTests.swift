import Exercise06ServiceLocator
import GradingSupport
import Lesson06ServiceLocator
import Testing

extension Lesson06.Task5 {
  // Rule: who is handed a locator can rely on it. Look at: `weak` and `unowned` in Dependency.swift.
  @Test func `reads from a locator that nobody else holds`() async {
    await #expect(
      processExitsWith: .success,
      "a Dependency must hold the locator it was handed; look for `weak` in Dependency.swift"
    ) {
      ServiceLocator.shared.register(Int.self, instance: 1)
      let sut = dependencyOnALocatorOfItsOwn()

      let value = sut.wrappedValue

      expect(
        value,
        equals: 2,
        "the locator handed over holds 2, the shared one 1; look for `weak` in Dependency.swift"
      )
    }
  }
}

/// A dependency that is all that is left of its locator.
private func dependencyOnALocatorOfItsOwn() -> Dependency<Int> {
  let locator = ServiceLocator()
  locator.register(Int.self, instance: 2)
  return Dependency(from: locator)
}
