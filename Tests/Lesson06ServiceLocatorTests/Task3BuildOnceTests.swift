import Exercise06ServiceLocator
import Foundation
import GradingSupport
import Lesson06ServiceLocator
import Testing

extension Lesson06 {
  @Suite("Task 3 · Build a shared one once")
  struct Task3 {
    // Rule: Each caller gets the same shared service.
    // Look at: ServiceLocator.swift, where a shared service is stored.
    @Test func `hands out the same one to two who hold it`() throws {
      let sut = ServiceLocator()
      let workshop = Workshop()
      sut.register(Part.self, shared: { _ in workshop.part() })
      sut.register([Part].self, factory: { [$0.resolve(Part.self), $0.resolve(Part.self)] })

      let first = try #require(sut.find(Part.self))
      let others = [sut.resolve(Part.self)] + sut.resolve([Part].self)

      let same: [Bool] = others.map { $0 === first }
      #expect(same == [true, true, true])
    }

    // Rule: The builder of a shared service is called once, even if no caller stores the service.
    // Look at: ServiceLocator.swift, `weak`.
    @Test func `keeps a shared one that nobody holds`() {
      let sut = ServiceLocator()
      let workshop = Workshop()
      sut.register(Part.self, shared: { _ in workshop.part() })
      sut.register(Int.self, shared: { _ in workshop.part().number })
      let before = workshop.built

      for _ in 0..<3 { _ = (sut.find(Part.self), sut.find(Int.self)) }

      let count: Int = workshop.built - before
      #expect(count == 2, "two services were found three times each")
    }

    // Rule: A builder that returned nil for an optional type is not called again.
    // Look at: Table.swift, how “not built yet” is stored.
    @Test func `builds a shared nil once`() {
      let sut = ServiceLocator()
      let calls = Recorder<String>()
      sut.register(
        Part?.self,
        shared: { _ in
          calls.record("built")
          return nil
        }
      )
      let before = calls.count

      for _ in 0..<3 { _ = sut.find(Part?.self) }

      let count: Int = calls.count - before
      #expect(count == 1)
    }

    // Rule: When many threads resolve a shared service at once, its builder is called once for all of them.
    // Look at: ServiceLocator.swift, the gap between looking and storing.
    @Test func `builds one for many threads that ask at once`() async {
      for _ in 0..<10 {
        let sut = ServiceLocator()
        let workshop = Workshop()
        sut.register(
          Part.self,
          shared: { _ in
            // Whoever wants to come in between is let past.
            for _ in 0..<200 { sched_yield() }
            return workshop.part()
          }
        )
        let before = workshop.built

        let parts = await RaceProbe.race(threads: 8) { _ in sut.find(Part.self) }

        let different: Int = Set(parts.map { $0?.number }).count
        let count: Int = workshop.built - before
        #expect(different == 1, "8 threads got \(different) different services")
        #expect(count == 1, "the builder was called \(count) times")
        if different != 1 || count != 1 { return }
      }
    }

    // Rule: A builder can resolve other services of every kind.
    // Look at: ServiceLocator.swift, which lock is held while a builder runs.
    @Test func `builds what needs other services`() async {
      await #expect(processExitsWith: .success) {
        Watchdog.start("a builder asked for another service and never came back")
        let sut = ServiceLocator()
        sut.register(Rubber.self, instance: Rubber(name: "rubber"))
        sut.register(Wheel.self, factory: { Wheel(parts: [$0.resolve(Rubber.self).name]) })
        sut.register(
          Gearbox.self,
          shared: { Gearbox(parts: $0.resolve(Wheel.self).parts + ["gears"]) }
        )
        sut.register(
          Engine.self,
          shared: { Engine(parts: $0.resolve(Gearbox.self).parts + ["pistons"]) }
        )

        let parts = sut.resolve(Engine.self).parts

        expect(parts, equals: ["rubber", "gears", "pistons"], "an Engine needs all the others")
      }
    }

    // Rule: While a builder runs, other threads register and resolve other types without waiting for it.
    // Look at: ServiceLocator.swift, which lock is held while a builder runs.
    @Test func `lets a builder wait for another thread`() async {
      await #expect(processExitsWith: .success) {
        Watchdog.start("a builder waits for a thread that waits for the locator")
        let sut = ServiceLocator()
        sut.register(Rubber.self, shared: { _ in Rubber(name: "rubber") })
        sut.register(
          Wheel.self,
          shared: { resolver in
            let done = DispatchSemaphore(value: 0)
            Thread {
              sut.register(Int.self, instance: 1)
              _ = (resolver.find(Rubber.self), resolver.find(Int.self))
              done.signal()
            }.start()
            done.wait()
            return Wheel(parts: [])
          }
        )

        expect(sut.find(Wheel.self) != nil, equals: true, "the Wheel is built")
      }
    }

    // Rule: Many threads can register different types at once, and each type is found afterwards.
    // Look at: ServiceLocator.swift, each place that reads or writes the table.
    @Test func `takes registrations from many threads at once`() async {
      await #expect(processExitsWith: .success) {
        let (crowd, threads) = (Crowd.everybody, 4)
        for _ in 0..<6 {
          let sut = ServiceLocator()

          _ = await RaceProbe.race(threads: threads) { thread in
            for number in stride(from: thread, to: crowd.count, by: threads) {
              crowd[number].register(sut)
            }
          }

          let lost = stride(from: 0, to: crowd.count, by: 16).count { !crowd[$0].isFound(sut) }
          expect(lost, equals: 0, "what 4 threads registered at once must all be found")
        }
      }
    }

    // Rule: Each locator has registrations and shared services of its own.
    // Look at: ServiceLocator.swift, anything `static` besides `shared`.
    @Test func `keeps two locators apart`() async {
      await #expect(processExitsWith: .success) {
        let (first, second) = (ServiceLocator(), ServiceLocator())
        for (name, sut) in [("first", first), ("second", second)] {
          sut.register(String.self, instance: name)
          sut.register(Wheel.self, shared: { _ in Wheel(parts: [name]) })
          sut.register(Rubber.self, factory: { _ in Rubber(name: name) })
        }
        for (name, sut) in [("first", first), ("second", second), ("first", first)] {
          let found = [
            sut.find(String.self), sut.find(Wheel.self)?.parts.first, sut.find(Rubber.self)?.name,
          ]
          expect(found, equals: [name, name, name], "what the \(name) locator finds")
        }
        first.replace(String.self, with: "third")
        expect(second.find(String.self), equals: "second", "after a replacement in the first")
        let fresh = ServiceLocator().find(Wheel.self)?.parts
        expect(fresh, equals: nil, "what a new locator finds")
      }
    }
  }
}
