import Exercise06ServiceLocator
import Foundation
import GradingSupport
import Lesson06ServiceLocator
import Testing

extension Lesson06 {
  @Suite("Task 3 · Build a shared one once")
  struct Task3 {
    // Rule: all who ask share one. Look at: what keeps a shared service, and who holds that.
    @Test func `hands out the same one to two who hold it`() throws {
      let sut = ServiceLocator()
      let workshop = Workshop()
      sut.register(Part.self, shared: { _ in workshop.part() })

      let first = try #require(sut.find(Part.self))
      let second = sut.resolve(Part.self)

      let (number, again): (Int, Int) = (first.number, second.number)
      #expect(
        again == number,
        "two who ask for a shared Part must hold the same one; look at who keeps what was built"
      )
    }

    // Rule: it is kept for the locator's life, used or not. Look at: `weak`.
    @Test func `keeps a shared one that nobody holds`() {
      let sut = ServiceLocator()
      let workshop = Workshop()
      sut.register(Part.self, shared: { _ in workshop.part() })
      let before = workshop.built

      for _ in 0..<3 { _ = sut.find(Part.self) }

      let count: Int = workshop.built - before
      #expect(count == 1, "three ask, one is built, although nobody keeps it; look for `weak`")
    }

    // Rule: the first who asks builds, the others wait. Look at: the gap between looking and storing.
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
        #expect(different == 1, "8 threads ask for a shared Part and must get the same one")
        #expect(
          count == 1,
          "8 threads ask, one builds; look at the gap between looking and storing"
        )
        if different != 1 || count != 1 { return }
      }
    }

    // Rule: a builder may ask for what it needs. Look at: what is locked while a builder runs.
    @Test func `builds what needs other services`() async {
      await #expect(
        processExitsWith: .success,
        """
        a builder that asks the resolver must be answered, but it hung (exit code 86) or stopped; \
        look at which lock is held while a builder runs
        """
      ) {
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

        expect(
          parts,
          equals: ["rubber", "gears", "pistons"],
          "an Engine needs a Gearbox, a Wheel and Rubber; look at what a builder is handed"
        )
      }
    }

    // Rule: any thread may register and ask. Look at: every place that reads or writes the table.
    @Test func `takes registrations from many threads at once`() async {
      await #expect(
        processExitsWith: .success,
        "threads that register at once must not break the locator; look for a table without a lock"
      ) {
        let (crowd, threads) = (Crowd.everybody, 4)
        for _ in 0..<6 {
          let sut = ServiceLocator()

          _ = await RaceProbe.race(threads: threads) { thread in
            for number in stride(from: thread, to: crowd.count, by: threads) {
              crowd[number].register(sut)
            }
          }

          let lost = stride(from: 0, to: crowd.count, by: 16).count { !crowd[$0].isFound(sut) }
          expect(
            lost,
            equals: 0,
            "what 4 threads register at once must all be found; look for a table without a lock"
          )
        }
      }
    }

    // Rule: what is in one locator is in no other. Look at: anything `static` besides `shared`.
    @Test func `keeps two locators apart`() async {
      await #expect(
        processExitsWith: .success,
        "two locators may register the same types; look for anything static besides `shared`"
      ) {
        let (first, second) = (ServiceLocator(), ServiceLocator())
        first.register(Int.self, instance: 1)
        second.register(Int.self, instance: 2)
        first.register(Wheel.self, shared: { _ in Wheel(parts: ["first"]) })
        second.register(Wheel.self, shared: { _ in Wheel(parts: ["second"]) })

        let numbers: [Int?] = [first, second].map { $0.find(Int.self) }
        let parts: [[String]?] = [first, second].map { $0.find(Wheel.self)?.parts }

        expect(numbers, equals: [1, 2], "each locator has an Int of its own; look for `static`")
        expect(
          parts,
          equals: [["first"], ["second"]],
          "each locator has a shared Wheel of its own; look for `static`"
        )
      }
    }
  }
}
