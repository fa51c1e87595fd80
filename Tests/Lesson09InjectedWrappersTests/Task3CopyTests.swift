import Exercise09InjectedWrappers
import GradingSupport
import Lesson09InjectedWrappers
import Testing

extension Lesson09.Task3 {
  // Rule: Setting the property of a copy leaves the original as it is.
  // Look at: Injected.swift, what two copies share and the setter writes.
  @Test func `leaves the original as it is when a copy is set`() async {
    if await Copies.told.keeps("copy") { return }
    await #expect(processExitsWith: .success) {
      await Stories.tell(PropertyStory<Copies>.self, count: 900) { try $0.look(.copy) }
    }
  }

  // Rule: An original that was created with a value returns that value, also after the property of a copy was set.
  // Look at: Injected.swift, where a value is stored.
  @Test func `leaves the original as it is when it was created with a value`() async {
    if await Copies.told.keeps("valueCopy") { return }
    await #expect(processExitsWith: .success) {
      await Stories.tell(PropertyStory<Copies>.self, count: 900) { try $0.look(.valueCopy) }
    }
  }

  // Rule: A property that was created with a value returns it, calls no container and registers nothing.
  // Look at: Injected.swift, init(wrappedValue:).
  @Test func `calls no container when it is created with a value`() async {
    if await Copies.told.keeps("value") { return }
    await #expect(processExitsWith: .success) {
      await Stories.tell(PropertyStory<Copies>.self, count: 900) { try $0.look(.value) }
    }
  }

  // Rule: Setting a property calls no container, and later reads return the new value without calling one.
  // Look at: Injected.swift, the setter.
  @Test func `returns what was set, without a container`() async {
    if await Copies.told.keeps("setting") { return }
    await #expect(processExitsWith: .success) {
      await Stories.tell(PropertyStory<Copies>.self, count: 900) { try $0.look(.setting) }
    }
  }

  // Rule: Setting a property registers nothing: other owners still get the services of their containers.
  // Look at: Injected.swift, the setter.
  @Test func `leaves other owners their containers`() async {
    if await Copies.told.keeps("others") { return }
    await #expect(processExitsWith: .success) {
      await Stories.tell(PropertyStory<Copies>.self, count: 900) { try $0.look(.others) }
    }
  }
}

private enum Copies: PropertyChapter {
  static let told = Told {
    await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      await Stories.tell(PropertyStory<Copies>.self, count: 900) { Told.note($0.broken) }
    }
  }

  static var homes: [Int] { [0, 0, 0, 1, 2] }
  static var places: [ReadingPlace] { ReadingPlace.allCases }
  static var hasCopies: Bool { true }
}
