import Exercise06ServiceLocator
import GradingSupport
import Lesson06ServiceLocator
import OutsideWorld
import Testing

// There is one shared locator in a process, so each of these tests needs a process of its own.
extension Lesson06 {
  @Suite("Task 5 · Wrap it")
  struct Task5 {
    // Rule: `Dependency()` resolves from `ServiceLocator.shared`.
    // Look at: Dependency.swift, `init()`.
    @Test func `reads from the shared locator`() async {
      await #expect(processExitsWith: .success) {
        ServiceLocator().register(Int.self, instance: 3)
        ServiceLocator.shared.register(Int.self, instance: 4)
        @Dependency var sut: Int

        expect(sut, equals: 4, "the shared locator has a 4")
      }
    }

    // Rule: `Dependency(from:)` resolves from the resolver that was passed.
    // Look at: Dependency.swift, `init(from:)`.
    @Test func `reads from the locator it was handed`() async {
      await #expect(processExitsWith: .success) {
        for isShared in [false, true] {
          if isShared { ServiceLocator.shared.register(Int.self, instance: 1) }
          let (locator, other) = (ServiceLocator(), ServiceLocator())
          locator.register(Int.self, instance: 5)
          other.register(Int.self, instance: 6)
          let resolvers: [any Resolver] = [locator, other, Front(of: other)]
          let suts = resolvers.map { Dependency<Int>(from: $0) }

          let values = suts.map(\.wrappedValue)

          expect(values, equals: [5, 6, 6], "each locator has a number of its own")
        }
      }
    }

    // Rule: A `Dependency` from `.resolved` returns the value that was passed and calls no locator.
    // Look at: Dependency.swift, `resolved`.
    @Test func `reads the value it was given`() async {
      await #expect(processExitsWith: .success) {
        let samples = Sample.all.map { sample in Situation("with \(sample.name)") { sample } }
        let known = [Ending("not registered", false), Ending("registered", true)]
        await Situations.check(samples, known) { sample, isRegistered in
          let calls = Recorder<String>()
          if isRegistered { sample.observe(.shared, .factory) { calls.record("asked") } }

          try must("what is read", be: [sample.text, sample.text], is: sample.resolved())
          try must("how often the shared locator built a service", be: 0, is: calls.count)
        }
      }
    }

    // Rule: Creating a `Dependency` resolves nothing, so its service can be registered later.
    // Look at: Dependency.swift, the initializers.
    @Test func `asks on the first read, and not before`() async {
      await #expect(processExitsWith: .success) {
        Watchdog.start("a builder reads a Dependency of its own, and never returns")
        for locator in [ServiceLocator.shared, ServiceLocator()] { checkMoments(locator) }
      }
    }

    // Rule: A `Dependency` can be read any number of times.
    // Look at: Dependency.swift, `wrappedValue`.
    @Test func `can be read twice`() async {
      await #expect(processExitsWith: .success) {
        ServiceLocator.shared.register(Part.self, factory: { _ in Part(number: 4) })
        let part = Dependency.resolved(Part(number: 4))
        for sut in [Dependency<Part>(), Dependency(from: ServiceLocator.shared), part] {
          let copy = sut
          let parts = [sut.wrappedValue, sut.wrappedValue, copy.wrappedValue, sut.wrappedValue]
          expect(parts.map(\.number), equals: [4, 4, 4, 4], "four reads of one service")
        }
      }
    }

    // Rule: A `Dependency` can be read any number of times.
    // Look at: Dependency.swift, what `wrappedValue` stores, and when.
    @Test func `can be read by two threads, wherever they meet`() async {
      await #expect(processExitsWith: .success) {
        Watchdog.start("two threads read a Dependency, and one of them never returned")
        for locator in [ServiceLocator.shared, ServiceLocator()] {
          locator.register(Int.self, factory: { _ in 4 })
          await Interleavings.check {
            AnyThread(value: dependency(on: locator) as Dependency<Int>)
          } call: { sut, _ in
            sut.value.wrappedValue
          } rule: { _, numbers in
            try must("what two threads read", be: [4, 4], is: numbers)
          }
        }
      }
    }

    // Rule: A `Dependency` that is created after a `replace` returns the replacement.
    // Look at: Dependency.swift, what outlives a Dependency.
    @Test func `sees what a test put in its place`() async {
      await #expect(processExitsWith: .success) {
        let locator = ServiceLocator()
        for sut in [ServiceLocator.shared, locator] {
          sut.register(Int.self, instance: 1)
          for number in 1...3 {
            if number > 1 { sut.replace(Int.self, with: number) }
            let made: Dependency<Int> = dependency(on: sut)
            let values = [Dependency<Int>(from: sut).wrappedValue, made.wrappedValue]
            expect(values, equals: [number, number], "1 was registered, then replaced by 2 and 3")
          }
        }
      }
    }

    // Rule: A `Dependency` from `Dependency(from:)` keeps its locator alive until the first read.
    // Look at: Dependency.swift, `weak` and `unowned`.
    @Test func `reads from a locator that only it stores`() async {
      await #expect(processExitsWith: .success) {
        ServiceLocator.shared.register(Int.self, instance: 1)
        let sut = dependencyOnALocatorOfItsOwn()

        expect(sut.wrappedValue, equals: 2, "its locator has a 2, the shared one a 1")
      }
    }

    // Rule: The wrapper resolves exactly the type of its property: an `Int?` property resolves `Int?`, and not `Int`.
    // Look at: Dependency.swift, which type `wrappedValue` asks for.
    @Test func `asks for the type of the property`() async {
      await #expect(processExitsWith: .success) {
        for sample in Sample.all { sample.register(.shared, .instance) }
        @Dependency var number: Int?
        @Dependency var printer: any Printer
        expect(number, equals: 2, "the Int? was registered as 2")
        expect(printer.model, equals: 9, "the model of `any Printer`")

        await Situations.check(Lesson06.samples) { sample, way in
          let sut = ServiceLocator()
          for other in Sample.all { other.register(sut, way) }
          let expected = [sample.text, sample.text]
          try must("what is read twice from a locator", be: expected, is: sample.read(sut))
          try must("what is read twice from the shared one", be: expected, is: sample.read(nil))
        }
      }
    }

    // Rule: The wrapper resolves exactly the type of its property: an `Int?` property resolves `Int?`, and not `Int`.
    // Look at: Dependency.swift, what `wrappedValue` does when there is nothing.
    @Test func `stops where resolve stops`() async {
      await #expect(processExitsWith: .success) {
        Watchdog.start("a missing service was read, and the read neither returned nor stopped")
        let missing = Sample.all.map { sample in Situation("without \(sample.name)") { sample } }
        await Situations.check(missing) { sample in
          let sut = ServiceLocator()
          for other in Sample.all where other.name != sample.name { other.register(sut, .shared) }
          try mustStop(mentioning: []) { _ = sample.read(sut) }
        }
        await Situations.check([Situation("with an Int in the shared locator") {}]) {
          ServiceLocator.shared.register(Int.self, instance: 1)
          try mustStop(mentioning: []) { _ = Dependency<Int?>().wrappedValue }
        }
      }
    }

    // Rule: The view model from `makeLoginViewModel(locator:)` uses the login service and the session of that
    // locator.
    // Look at: LoginViewModel.swift and Wiring.swift, where its services come from.
    @Test func `logs in with what its locator holds`() async {
      await #expect(processExitsWith: .success) {
        await Task5.checkLogins()
      }
    }

    @MainActor
    private static func checkLogins() async {
      let (_, touched) = await OutsideWorld.watching {
        await Situations.check(Login.situations { Login() }, Login.names) { login, name in
          try await login.checkSuccess(name)
          try await login.checkRefusal(name)
          try await login.checkRequests(name)
          for error in Login.errors { try await login.checkFailure(error.value) }
        }
        await Situations.check([Situation("with the shared locator") { Login(from: .shared) }]) {
          try await $0.checkSuccess("Ada")
        }
      }
      expect(touched, equals: [], "the uses of the live services")
    }
  }
}

/// Takes a value to other threads.
private struct AnyThread<Value>: @unchecked Sendable {
  // Unchecked, because an answer may be a class that the compiler can't vouch for.
  let value: Value
}

/// A dependency that is all that is left of its locator.
private func dependencyOnALocatorOfItsOwn() -> Dependency<Int> {
  let locator = ServiceLocator()
  locator.register(Int.self, instance: 2)
  return Dependency(from: locator)
}

/// What is registered and replaced after the wrappers were made, and what they call while they are.
private func checkMoments(_ locator: ServiceLocator) {
  let calls = Recorder<String>()
  locator.register(String.self, shared: { _ in "old" })
  locator.register(.factory, Bool.self, (calls.record("built"), true).1)
  let build: @Sendable (any Resolver) -> Wheel = {
    Wheel(parts: [Dependency<String>(from: $0).wrappedValue])
  }
  locator.register(Wheel.self, factory: build)
  let number: Dependency<Int> = dependency(on: locator)
  let wheel: Dependency<Wheel> = dependency(on: locator)
  let text: Dependency<String> = dependency(on: locator)
  let flag: Dependency<Bool> = dependency(on: locator)
  expect(calls.count, equals: 0, "how often making a Dependency calls a factory")
  locator.register(Int.self, factory: { _ in 1 })
  locator.replace(String.self, with: "new")

  expect(number.wrappedValue, equals: 1, "what was registered after the wrapper was made")
  expect(text.wrappedValue, equals: "new", "what was replaced after the wrapper was made")
  expect(flag.wrappedValue, equals: true, "what a factory builds")
  expect(wheel.wrappedValue.parts, equals: ["new"], "what a builder reads from a Dependency")
}

private func dependency<Service>(on locator: ServiceLocator) -> Dependency<Service> {
  locator === ServiceLocator.shared ? Dependency() : Dependency(from: locator)
}
