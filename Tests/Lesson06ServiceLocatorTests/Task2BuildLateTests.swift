import Exercise06ServiceLocator
import GradingSupport
import Lesson06ServiceLocator
import OutsideWorld
import Testing

extension Lesson06 {
  @Suite("Task 2 · Build late, and let go")
  struct Task2 {
    private static let process = TaskProcess {
      await #expect(processExitsWith: .success) {
        Watchdog.start("a call of the locator, or a builder, never returned")
        let task = Task2()
        await task.`builds another one each time with a factory`()
        await task.`builds with what its own locator has`()
        await task.`is released with its last user`()
        await task.`lets go of what a factory built`()
        await task.`takes its services with it`()
      }
    }

    // Rule: A builder is called by `find` and `resolve` for its type, and not by `register` or `replace`.
    // Look at: ServiceLocator.swift, the register methods that take `build`.
    @Test func `builds nothing while registering`() async {
      let ways = [
        Situation("with shared services") { Way.shared }, Situation("with factories") { .factory },
      ]
      await Situations.check(ways) { way in
        let (sut, built) = (ServiceLocator(), Recorder<String>())
        for sample in Sample.all { sample.observe(sut, way) { built.record(sample.name) } }
        sut.register(Engine.self, instance: Engine(parts: []))
        _ = (sut.find(Engine.self), sut.find(Rubber.self))
        // A builder that was replaced is registered no more.
        for sample in Sample.all { _ = (sample.replace(sut), sample.find(sut)) }
        try must("the types whose builders were called", be: [], is: built.values)
      }
    }

    // Rule: Each call of `find` or `resolve` for a type with a factory calls that factory once.
    // Look at: ServiceLocator.swift, what is stored of a factory.
    @Test func `builds another one each time with a factory`() async {
      await Self.process.judges {
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
        expect(
          numbers + others,
          equals: expected,
          "the numbers of eight parts, each a new one; 0 is for none"
        )
        // Values are built as often as objects.
        let samples = Sample.all.map { sample in Situation("with \(sample.name)") { sample } }
        await Situations.check(samples) { sample in
          let calls = Recorder<String>()
          sample.observe(sut, .factory) { calls.record("called") }
          _ = (sample.find(sut), sample.resolve(sut), sample.find(sut))
          let what = "how often its factory is called by find, resolve and find"
          try must(what, be: 3, is: calls.count)
        }
      }
    }

    // Rule: The resolver that a builder gets finds all services of the same locator.
    // Look at: ServiceLocator.swift, what a builder is called with.
    @Test func `builds with what its own locator has`() async {
      await Self.process.judges {
        let ways = [Ending("a shared service", Way.shared), Ending("a factory", Way.factory)]
        await Situations.check(Task2.locators, ways) { sut, way in
          let kept = Locked<(any Resolver)?>(nil)
          sut.register([Int].self, factory: { _ in [] })
          sut.register(way, String.self) { [unowned sut] resolver in
            kept.withLock { $0 = resolver }
            sut.register(Rubber.self, instance: Rubber(name: "late"))
            sut.replace([Int].self, with: [1])
            let name = resolver.find(Rubber.self)?.name ?? "no"
            return "\(name) rubber, in \(resolver.find([Int].self)?.count ?? 0) part"
          }
          ServiceLocator().register(Rubber.self, instance: Rubber(name: "chalk"))

          let what = "what a builder finds that registers and replaces"
          try must(what, be: "late rubber, in 1 part", is: sut.find(String.self))
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
      await Self.process.judges {
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
      await Self.process.judges {
        await Situations.check(Task2.locators) { sut in
          let services = Mortals()
          sut.register(.factory, End.self, services.make())
          let build: @Sendable (any Resolver) -> Bool = {
            [$0.find(End.self), $0.resolve(End.self)].count == 2
          }
          sut.register(Bool.self, shared: build)
          sut.register(Bool?.self, factory: build)
          for _ in 1...2 { _ = (sut.find(End.self), sut.find(Bool.self), sut.find(Bool?.self)) }
          _ = sut.resolve(End.self)
          try services.mustBeGone()
        }
      }
    }

    // Rule: The services of a locator are released with it, unless a caller stores them.
    // Look at: ServiceLocator.swift, what the stored closures capture; then anything `static` besides `shared`.
    @Test func `takes its services with it`() async {
      await Self.process.judges {
        let replaced = [Ending("found once", false), Ending("replaced", true)]
        let ways = Way.allCases.map { way in Situation("registered as \(way)") { way } }
        await Situations.check(ways, replaced) { way, isReplaced in
          let services = Mortals()
          do {
            let sut = ServiceLocator()
            sut.register(way, End.self, services.make())
            _ = sut.find(End.self)
            if isReplaced { for _ in 1...2 { sut.replace(End.self, with: services.make()) } }
            _ = sut.find(End.self)
          }
          try services.mustBeGone()
        }
      }
    }

    private static var locators: [Situation<ServiceLocator>] {
      Lesson06.locators(Part.self, Part(number: 1)) { $0 }
    }
  }
}

/// Services that are counted when they are made, and when they end.
private struct Mortals: Sendable {
  private let living = Locked(0)

  func make() -> End {
    living.withLock { $0 += 1 }
    return End { [living] in living.withLock { $0 -= 1 } }
  }

  func mustBeGone() throws(Broken) {
    _ = Stillness.comes { living.withLock { $0 == 0 } }
    try must("how many of its services are still there", be: 0, is: living.withLock { $0 })
  }
}
