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
        ServiceLocator.shared.register(Int.self, instance: 1)
        let (locator, other) = (ServiceLocator(), ServiceLocator())
        locator.register(Int.self, instance: 5)
        other.register(Int.self, instance: 6)
        let resolvers: [any Resolver] = [locator, other, Front(of: other)]
        let suts = resolvers.map { Dependency<Int>(from: $0) }

        let values = suts.map(\.wrappedValue)

        expect(values, equals: [5, 6, 6], "each locator has a number of its own")
      }
    }

    // Rule: A `Dependency` from `.resolved` returns the value that was passed and calls no locator.
    // Look at: Dependency.swift, `resolved`.
    @Test func `reads the value it was given`() async {
      await #expect(processExitsWith: .success) {
        let samples = Sample.all.map { sample in Situation("with \(sample.name)") { sample } }
        await Situations.check(samples) { sample in
          let (values, calls) = ([sample.text, sample.text], Recorder<String>())
          try must("what is read", be: values, is: sample.resolved())
          try must("what the shared locator finds then", be: nil, is: sample.find(.shared))
          sample.observe(.shared, .factory) { calls.record("asked") }

          try must("what is read", be: values, is: sample.resolved())
          try must("how often the shared locator built a service", be: 0, is: calls.count)
          _ = sample.find(.shared)
          try must("how often it does so when it is asked", be: 1, is: calls.count)
        }
      }
    }

    // Rule: Creating a `Dependency` resolves nothing, so its service can be registered later.
    // Look at: Dependency.swift, the initializers.
    @Test func `asks on the first read, and not before`() async {
      await #expect(processExitsWith: .success) {
        Watchdog.start("a builder reads a Dependency of its own, and never returns")
        for locator in [ServiceLocator.shared, ServiceLocator()] {
          let isShared = locator === ServiceLocator.shared
          let make = { Sample.all.map { $0.reader(isShared ? nil : locator) } }
          let wheel: Dependency<Wheel> = dependency(on: locator)
          let (early, calls) = (make(), Recorder<String>())
          for sample in Sample.all { sample.observe(locator, .factory) { calls.record("called") } }
          let late = make()
          expect(calls.count, equals: 0, "how often making a Dependency calls a factory")

          locator.register(.factory, Wheel.self) {
            Wheel(parts: [Dependency<String>(from: $0).wrappedValue])
          }
          locator.replace(String.self, with: "new")
          let texts = Sample.all.map { $0.text == "a" ? "new" : $0.text }
          for sut in [early, late] { expect(sut.map { $0() }, equals: texts, "what is read") }
          expect(wheel.wrappedValue.parts, equals: ["new"], "what a builder reads")
        }
      }
    }

    // Rule: A `Dependency` can be read any number of times.
    // Look at: Dependency.swift, `wrappedValue`.
    @Test func `can be read twice`() async {
      await #expect(processExitsWith: .success) {
        for sample in Sample.all { sample.register(.shared, .factory) }
        let part = Dependency.resolved(Part(number: 4))
        expect((1...3).map { _ in part.wrappedValue.number }, equals: [4, 4, 4], "three reads")
        await Situations.check(Lesson06.samples) { sample, way in
          let own = {
            let locator = ServiceLocator()
            sample.register(locator, way)
            return sample.reader(locator)
          }()
          let shared = sample.reader(nil)
          let values = [own(), own(), own(), shared(), shared(), shared()]
          let what =
            "three reads from a locator that nothing else stores, and three from the shared one"
          try must(what, be: Array(repeating: sample.text, count: 6), is: values)
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
    // Look at: Dependency.swift and ServiceLocator.swift, `weak` and `unowned`.
    @Test func `reads from a locator that only it stores`() async {
      await #expect(processExitsWith: .success, "a read stopped this process") {
        ServiceLocator.shared.register(Int.self, instance: 1)
        typealias Built = AnyThread<Dependency<Int>>
        // One is made with the locator itself, and one with the resolver that a builder gets.
        let suts = [false, true].map { isBuilt in
          let locator = ServiceLocator()
          locator.register(Int.self, instance: 2)
          locator.register(Built.self, factory: { Built(value: Dependency(from: $0)) })
          return isBuilt ? locator.resolve(Built.self).value : Dependency<Int>(from: locator)
        }

        let values = suts.map(\.wrappedValue)

        expect(values, equals: [2, 2], "their locator has a 2, the shared one a 1")
      }
    }

    // Rule: The wrapper resolves exactly the type of its property: an `Int?` property resolves `Int?`, and not `Int`.
    // Look at: Dependency.swift, which type `wrappedValue` asks for.
    @Test func `asks for the type of the property`() async {
      await #expect(processExitsWith: .success) {
        for sample in Sample.all { sample.register(.shared, .instance) }
        await Situations.check(Lesson06.samples) { sample, way in
          let sut = ServiceLocator()
          for other in Sample.all { other.register(sut, way) }
          try must("what is read from a locator", be: sample.text, is: sample.reader(sut)())
          try must("what is read from the shared one", be: sample.text, is: sample.reader(nil)())
        }
        let missing = Sample.all.map { sample in Situation("without \(sample.name)") { sample } }
        await Situations.check(missing) { sample in
          let sut = ServiceLocator()
          for other in Sample.all where other.name != sample.name { other.register(sut, .shared) }
          try mustStop(mentioning: []) { _ = sample.reader(sut)() }
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
        // First, so that the shared locator has services for the others to avoid.
        await Situations.check([Situation("with the shared locator") { Login(from: .shared) }]) {
          try await $0.checkSuccess("Ada")
        }
        let names = [Login.names[0], Login.names[1], Login.names[8]]
        let second = Situation("after another screen of its locator") { Login(second: ()) }
        await Situations.check(Login.situations { Login() } + [second], names) { login, name in
          try await login.checkSuccess(name)
          try await login.checkRefusal(name)
          try await login.checkRequests(name)
          for error in Login.errors { try await login.checkFailure(error.value) }
        }
      }
      expect(touched, equals: [], "the uses of the live services")
    }

    // Rule: A locator that no other object stores is released with its last `Dependency` or view model at the latest.
    // Look at: Dependency.swift and Wiring.swift, anything `static`.
    @Test func `keeps no locator that nothing uses`() async {
      await #expect(processExitsWith: .success) {
        let uses: [(String, @MainActor (ServiceLocator) async -> Void)] = [
          ("a Dependency that was not read", { _ = Dependency<Part>(from: $0) }),
          ("a Dependency that was read", { _ = Dependency<Part>(from: $0).wrappedValue }),
          ("a view model that was not used", { _ = Login(from: $0) }),
          ("a view model that was used", { await Login(from: $0).logIn("Ada") }),
        ]
        let ends = uses.map { name, use in
          Situation("after \(name)") {
            let (locator, part) = (ServiceLocator(), Part(number: 1))
            locator.register(Part.self, instance: part)
            await use(locator)
            return [Weak(object: locator), Weak(object: part)]
          }
        }
        await Situations.check(ends) { objects in
          let left: [Bool] = objects.map { !$0.isReleased }
          try must("whether locator and service are still there", be: [false, false], is: left)
        }
      }
    }
  }
}

/// Takes a value to other threads.
private struct AnyThread<Value>: @unchecked Sendable {
  // Unchecked, because an answer may be a class that the compiler can't vouch for.
  let value: Value
}

private func dependency<Service>(on locator: ServiceLocator) -> Dependency<Service> {
  locator === ServiceLocator.shared ? Dependency() : Dependency(from: locator)
}
