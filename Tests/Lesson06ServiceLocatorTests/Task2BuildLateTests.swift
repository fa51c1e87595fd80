import Exercise06ServiceLocator
import GradingSupport
import Lesson06ServiceLocator
import OutsideWorld
import Testing

extension Lesson06 {
  @Suite("Task 2 · Build late, and let go")
  struct Task2 {
    // Rule: The `register` methods call no builder.
    // Look at: ServiceLocator.swift, the register methods that take `build`.
    @Test func `builds nothing while registering`() {
      let (sut, workshop) = (ServiceLocator(), Workshop())

      sut.register(Part.self, shared: { _ in workshop.part() })
      sut.register([Part].self, factory: { _ in [workshop.part()] })
      sut.register(Int.self, instance: 1)
      sut.replace(Int.self, with: 2)
      _ = sut.find(Int.self)

      let count: Int = workshop.built
      #expect(count == 0)
    }

    // Rule: Each call of `find` or `resolve` for a type with a factory calls that factory once.
    // Look at: ServiceLocator.swift, what is stored of a factory.
    @Test func `builds another one each time with a factory`() async {
      await #expect(processExitsWith: .success) {
        Watchdog.start("a builder used its locator and never returned")
        let sut = ServiceLocator()
        // Two in a row, from the same caller.
        let two: @Sendable (any Resolver) -> [Int] = {
          [$0.find(Part.self)?.number ?? 0, $0.resolve(Part.self).number]
        }
        let workshop = Workshop()
        sut.register(Part.self, factory: { _ in workshop.part() })
        sut.register([Int].self, shared: two)
        sut.register([Int]?.self, factory: two)
        let before = workshop.built

        let numbers = two(sut) + two(sut) + sut.resolve([Int].self)
        let others = (sut.find([Int]?.self) ?? nil) ?? []

        let expected = (1...8).map { before + $0 }
        expect(numbers + others, equals: expected, "the numbers of eight parts, each a new one")
      }
    }

    // Rule: The resolver that a builder gets finds all services of the same locator.
    // Look at: ServiceLocator.swift, what a builder is called with.
    @Test func `builds with what its own locator has`() async {
      await #expect(processExitsWith: .success) {
        Watchdog.start("a builder used its locator and never returned")
        let ways = [Ending("a shared service", Way.shared), Ending("a factory", Way.factory)]
        await Situations.check(Task2.locators, ways) { sut, way in
          let kept = Locked<(any Resolver)?>(nil)
          let build: @Sendable (any Resolver) -> String = { [unowned sut] resolver in
            if resolver.find(Rubber.self) == nil {
              sut.register(Rubber.self, instance: Rubber(name: "late"))
            } else {
              sut.replace(Rubber.self, with: Rubber(name: "new"))
            }
            kept.withLock { $0 = resolver }
            sut.replace([Int].self, with: [1])
            let name = resolver.find(Rubber.self)?.name ?? "nothing"
            return "made of \(name) rubber, in \(resolver.find([Int].self)?.count ?? 0) part"
          }
          if way == .shared { sut.register(String.self, shared: build) }
          if way == .factory { sut.register(String.self, factory: build) }
          // In some locators, rubber is there before the building begins.
          let isThere = sut.find(Part.self) != nil
          if isThere { sut.register(Rubber.self, instance: Rubber(name: "old")) }
          ServiceLocator().register(Rubber.self, instance: Rubber(name: "chalk"))

          let expected = "made of \(isThere ? "new" : "late") rubber, in 1 part"
          let what = "what a builder finds that registers and replaces"
          try must(what, be: expected, is: sut.find(String.self))
          // A service may ask later, too.
          sut.register(Wheel.self, instance: Wheel(parts: []))
          let isFound = kept.withLock { $0 }?.find(Wheel.self) != nil
          try must("whether its resolver finds what is registered later", be: true, is: isFound)
        }
      }
    }

    // Rule: The locator is released when no other object stores it.
    // Look at: ServiceLocator.swift, what the stored closures capture.
    @Test func `is released with its last user`() async {
      await #expect(processExitsWith: .success) {
        Watchdog.start("a builder used its locator and never returned")
        let ends = Lesson06.locators(Part.self, Part(number: 1)) { locator in
          locator.register([Int].self, factory: { [$0.find(Int.self) ?? 0] })
          _ = locator.find([Int].self)
          return Weak(object: locator)
        }
        await Situations.check(ends) { locator in
          try must("whether the locator is still there", be: false, is: !locator.isReleased)
        }
      }
    }

    // Rule: The locator stores no service that a factory built.
    // Look at: ServiceLocator.swift, what is stored of a factory.
    @Test func `lets go of what a factory built`() async {
      await #expect(processExitsWith: .success) {
        Watchdog.start("a builder used its locator and never returned")
        await Situations.check(Task2.locators) { sut in
          sut.register(End.self, factory: { _ in End {} })
          _ = sut.find(End.self)
          let found = Weak(object: sut.find(End.self))
          let resolved = Weak(object: sut.resolve(End.self))
          let isThere = !found.isReleased || !resolved.isReleased
          try must("whether the service from the factory is still there", be: false, is: isThere)
        }
      }
    }

    // Rule: The services of a locator are released with it, unless a caller stores them.
    // Look at: ServiceLocator.swift, anything `static` besides `shared`.
    @Test func `takes its services with it`() async {
      await #expect(processExitsWith: .success) {
        let replaced = [Ending("found once", false), Ending("replaced", true)]
        let ways = Way.allCases.map { way in Situation("registered as \(way)") { way } }
        await Situations.check(ways, replaced) { way, isReplaced in
          let (made, ended) = (Recorder<String>(), Recorder<String>())
          let make: @Sendable () -> End = {
            made.record("made")
            return End { ended.record("ended") }
          }
          do {
            let sut = ServiceLocator()
            sut.register(way, End.self, make())
            _ = sut.find(End.self)
            if isReplaced { for _ in 1...2 { sut.replace(End.self, with: make()) } }
            _ = sut.find(End.self)
          }
          _ = Stillness.comes { ended.count == made.count }
          try must("how many services were released", be: made.count, is: ended.count)
        }
      }
    }

    private static var locators: [Situation<ServiceLocator>] {
      Lesson06.locators(Part.self, Part(number: 1)) { $0 }
    }
  }
}
