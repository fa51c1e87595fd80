import Exercise06ServiceLocator
import GradingSupport
import Lesson06ServiceLocator
import OutsideWorld
import Testing

// There is one shared locator in a process, so each of these tests needs a process of its own.
extension Lesson06 {
  @Suite("Task 5 · Wrap it")
  struct Task5 {
    // Rule: a property is read as often as one likes. Look at: Dependency.wrappedValue.
    @Test func `can be read twice`() async {
      await #expect(
        processExitsWith: .success,
        "a property that was read once may be read again; look at Dependency.wrappedValue"
      ) {
        ServiceLocator.shared.register(Part.self, instance: Part(number: 4))
        @Dependency var sut: Part

        let numbers = [sut.number, sut.number, sut.number]

        expect(
          numbers,
          equals: [4, 4, 4],
          "@Dependency reads from ServiceLocator.shared, as often as one likes; look at wrappedValue"
        )
      }
    }

    // Rule: the locator that is handed over is the one that is asked. Look at: Dependency.init(from:).
    @Test func `reads from the locator it was handed`() async {
      await #expect(
        processExitsWith: .success,
        "with the shared locator empty, only the one handed over can be asked; look at init(from:)"
      ) {
        let locator = ServiceLocator()
        locator.register(Part.self, instance: Part(number: 5))
        let sut = Dependency<Part>(from: locator)

        let numbers = [sut.wrappedValue.number, sut.wrappedValue.number]

        expect(numbers, equals: [5, 5], "the locator handed over is asked; look at init(from:)")
      }
    }

    // Rule: making one asks nobody. Look at: the initializers of Dependency.
    @Test func `asks on the first read, and not before`() async {
      await #expect(
        processExitsWith: .success,
        "making one must not ask yet, for nothing is registered yet; look at its initializers"
      ) {
        let locator = ServiceLocator()
        let suts = [Dependency<Int>(), Dependency<Int>(from: locator)]
        ServiceLocator.shared.register(Int.self, instance: 1)
        locator.register(Int.self, instance: 2)

        let values = suts.map { $0.wrappedValue }

        expect(
          values,
          equals: [1, 2],
          "each reads what its locator holds at the first read; look at the initializers of Dependency"
        )
      }
    }

    // Rule: a value in hand needs no locator. Look at: Dependency.resolved(_:).
    @Test func `reads the value it was given, without a locator`() async {
      await #expect(
        processExitsWith: .success,
        "with a value in hand no locator is asked, and this one is empty; look at resolved(_:)"
      ) {
        let sut = Dependency<Part>.resolved(Part(number: 6))

        let numbers = [sut.wrappedValue.number, sut.wrappedValue.number]

        expect(numbers, equals: [6, 6], "the value given is read; look at Dependency.resolved(_:)")
      }
    }

    // Rule: what a test gives wins over what is registered. Look at: Dependency.resolved(_:).
    @Test func `reads the value it was given, whatever is registered`() async {
      await #expect(
        processExitsWith: .success,
        "a value was given, whatever the shared locator holds; look at Dependency.resolved(_:)"
      ) {
        ServiceLocator.shared.register(Int.self, instance: 1)
        let sut = Dependency<Int>.resolved(2)

        let value = sut.wrappedValue

        expect(value, equals: 2, "1 is registered, and the test gave 2; look at resolved(_:)")
      }
    }

    // Rule: a test replaces, and the next one made sees it. Look at: what outlives a Dependency.
    @Test func `sees what a test put in its place`() async {
      await #expect(
        processExitsWith: .success,
        "a Dependency made after a replacement reads the new one; look at what outlives a Dependency"
      ) {
        ServiceLocator.shared.register(Int.self, instance: 1)
        let before = Dependency<Int>().wrappedValue
        ServiceLocator.shared.replace(Int.self, with: 2)

        let after = Dependency<Int>().wrappedValue

        expect(
          [before, after],
          equals: [1, 2],
          "1 was registered, then 2 replaced it; look at what outlives a Dependency"
        )
      }
    }

    // Rule: the environment reads from the locator that came in. Look at: makeLoginViewModel(locator:).
    @Test func `logs in with what its locator holds`() async {
      await #expect(
        processExitsWith: .success,
        "the view model must live on the locator it was handed; look at LoginViewEnvironment.swift"
      ) {
        let (_, touched) = await OutsideWorld.watching {
          let contract = LoginContract.onALocator
          await contract.startsTheSession()
          await contract.asksTheService()
          await contract.showsTheReason()
        }

        expect(
          touched,
          equals: [],
          "this test registered services: use those; look at makeLoginViewModel(locator:)"
        )
      }
    }
  }
}
