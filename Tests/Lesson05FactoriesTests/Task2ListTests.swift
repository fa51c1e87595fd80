import Exercise05Factories
import Foundation
import GradingSupport
import Lesson05Factories
import OutsideWorld
import Testing

extension Lesson05 {
  @Suite("Task 2 · Ask for a screen when it is needed")
  @MainActor
  struct Task2 {
    // Rule: `willAppear()` loads the partner's Pokémon and stores them as the rows, in the same order.
    // Look at: PokemonListScreen.swift, what `willAppear` stores.
    @Test func `shows what was loaded`() async {
      await Situations.check(lists) { visit in
        try must("the number of rows", be: visit.rows.count, is: visit.sut.pokemons.count)
        try must("the rows", be: visit.rows, is: visit.sut.pokemons)
        let users: [String] = visit.service.users.values
        try must("the users of every load", be: visit.users, is: users)
      }
    }

    // Rule: The rows don't change while a load is running or when it fails.
    // Look at: PokemonListScreen.swift, what `willAppear` stores after its `await`.
    @Test func `keeps its rows when one of two loads fails`() async {
      await #expect(processExitsWith: .success) {
        await World.run { world in
          for (failing, isLastFirst) in [(1, false), (2, false), (1, true), (2, true)] {
            let desk = HeldEnvironment()
            let floor = Floor(desk)
            func rows() throws -> [String] {
              try world.value("the rows") { await floor.rows(2) }
            }
            // One load, and then two at the same time. One of these may wait for the other.
            for count in [1, 2] {
              for _ in 1...count { _ = world.start { await floor.load(2) } }
              world.settle()
              while let next = isLastFirst ? desk.loads.waiting.last : desk.loads.waiting.first {
                let before = try rows()
                if next == failing {
                  desk.loads.fail(next, with: failures[isLastFirst ? 1 : 0].value)
                } else {
                  desk.loads.answer(next, with: [.numbered(next + 4)])
                }
                world.settle()
                // The other load may have waited for this one.
                let after: [String] = try rows()
                guard next == failing, after != ["\(7 - failing)"] else { continue }
                let what = "the rows when load \(failing) of two ends with an error"
                try must(what, be: before, is: after)
              }
            }
          }
          // Two loads of long lists that end together, twice. Somebody looks whenever a load lets others go on.
          let desk = HeldEnvironment()
          let floor = Floor(desk)
          var known: [[String]] = [[]]
          for _ in 1...2 {
            let seen = Recorder<[String]>()
            for _ in 1...2 { _ = world.start { await floor.load(2) } }
            world.settle()
            while !desk.loads.waiting.isEmpty {
              for load in desk.loads.waiting {
                let pokemons = (0..<300).map { Pokemon.numbered(load + 2 * $0) }
                known.append(pokemons.map(\.id))
                desk.loads.answer(load, with: pokemons)
              }
              _ = world.start {
                for _ in 1...200 {
                  seen.record(await floor.rows(2))
                  await Task.yield()
                }
              }
              world.settle()
            }
            let odd = seen.values.first { !known.contains($0) }?.count
            try must("the number of rows at a time, if they are those of no load", be: nil, is: odd)
            known = [try world.value("the rows") { await floor.rows(2) }]
          }
        }
      }
    }

    // Rule: Loading creates no trade screen and uses no live service.
    // Look at: PokemonListScreen.swift, what `willAppear` makes besides rows.
    @Test func `makes nothing before a row is selected`() async {
      let (_, touched) = await OutsideWorld.watching {
        await Situations.check(lists) { visit in
          try must("the factory's calls", be: 0, is: visit.factory.requests.count)
          visit.sut.select(row: 0)
        }
        let stack = ScreenStack()
        let desk = TestEnvironment(owning: [7])
        let flow = makeTradingFlow(partnerID: "misty", dependencies: desk, navigator: stack)
        await flow.willAppear()
        flow.select(row: 0)
        let screen = stack.screens.last as? any TradeScreen
        _ = try? await SpawnedTasks.finished { try await screen?.proposeTrade() }
      }

      let reached: [String] = Array(Set(touched)).sorted()
      #expect(reached == [])
    }

    // Rule: Selecting a row calls the factory once, with the number of the row's Pokémon and the partner.
    // Look at: PokemonListScreen.swift, `select(row:)`.
    @Test func `asks its factory for the selected Pokémon`() async {
      await Situations.check(lists, callers) { visit, isCancelled in
        let order = visit.rows.indices.reversed() + Array(visit.rows.indices)
        try await inTask(cancelled: isCancelled) {
          for row in order { visit.sut.select(row: row) }
        }
        let expected = order.map { [visit.rows[$0].id, visit.partner] }
        let count = visit.factory.requests.count
        try must("the number of the factory's calls", be: expected.count, is: count)
        try must("the factory's calls", be: expected, is: visit.factory.requests)
      }
    }

    // Rule: The list pushes the screen that the factory returned, once.
    // Look at: PokemonListScreen.swift, `select(row:)`.
    @Test func `pushes the one screen its factory made`() async {
      await Situations.check(lists, seconds) { visit, second in
        for row in visit.rows.indices.prefix(9) {
          try await pushes(visit.navigator, visit.factory, second) { visit.sut.select(row: row) }
        }
      }
    }

    // Rule: Selecting a row that doesn't exist does nothing.
    // Look at: PokemonListScreen.swift, the guard in `select(row:)`.
    @Test func `does nothing for a number without a row`() async {
      await #expect(processExitsWith: .success, "a number without a row ended this process") {
        @MainActor in
        await Situations.check(Task2().lists) { visit in
          for row in [-1, visit.rows.count, visit.rows.count + 1, .max, .min] {
            visit.sut.select(row: row)
            let counts: [Int] = [visit.factory.requests.count, visit.navigator.screens.count]
            try must("calls and pushes after row \(row)", be: [0, 0], is: counts)
          }
        }
      }
    }

    // Rule: The list stores no trade screen. Look at: PokemonListScreen.swift, its properties.
    @Test func `stores no screen that was popped`() async {
      await #expect(processExitsWith: .success) { @MainActor in
        var (made, stack): ([Weak], ScreenStack?) = ([], ScreenStack())
        // The list is the factory's only owner.
        let sut = stack.map {
          makeListScreen(
            partnerID: "misty",
            pokemonService: PokemonServiceDouble([[.numbered(1), .numbered(2)]]),
            navigator: $0,
            factory: FactorySpy { made.append(Weak(object: $0)) }
          )
        }
        await sut?.willAppear()
        for row in [0, 1] {
          sut?.select(row: row)
          expect(stack?.screens.count ?? 0, equals: 1, "the pushed screens after a tap")
          stack?.pop()
        }
        func count() -> Int { made.count { $0.object != nil } }
        expect(count(), equals: 0, "the number of popped screens that are still there")

        // That the list releases its navigator, and that a tap then stops nothing, are rules of task 4.
        let navigator = Weak(object: stack)
        stack = nil
        if navigator.object == nil {
          for stop in [SIGILL, SIGTRAP, SIGABRT] { signal(stop) { _ in _exit(0) } }
          sut?.select(row: 0)
          expect(count(), equals: 0, "the number of screens that no navigator showed, still there")
        }
        withExtendedLifetime(sut) {}
      }
    }

    @MainActor
    private struct Visit {
      let navigator = NavigatorSpy()
      let factory = FactorySpy()
      let service: PokemonServiceDouble
      let sut: any ListScreen
      let rows: [Pokemon]
      let partner: String
      let users: [String]
      private var other: (any ListScreen)?
      /// A load that still waits fails when the visit is over.
      private let end: End

      init(_ loads: [[Pokemon]?], of partner: String, isLoading: Bool, error: any Error) async {
        let held = HeldCalls<String, [Pokemon]>(obeysCancellation: false)
        let (news, step) = AsyncStream.makeStream(of: Void.self)
        service = PokemonServiceDouble(loads, throwing: error) {
          step.finish()
          return try await held.call(partner)
        }
        sut = makeListScreen(
          partnerID: partner,
          pokemonService: service,
          navigator: navigator,
          factory: factory
        )
        self.partner = partner
        end = End { for number in held.waiting { held.fail(number, with: Broken("too late")) } }
        rows = loads.compactMap(\.self).last ?? []
        users = Array(repeating: partner, count: loads.count + (isLoading ? 1 : 0))
        for _ in loads { await sut.willAppear() }
        guard isLoading else { return }
        Task { [sut] in
          await sut.willAppear()
          step.finish()
        }
        // Until the load waits, or has ended without a request.
        for await _ in news {}
      }

      mutating func meetAnother() {
        let desk = TestEnvironment(owning: [3])
        other = makePlainList(partnerID: "brock", dependencies: desk, navigator: NavigatorSpy())
      }
    }

    private var lists: [Situation<Visit>] {
      var partners = texts
      func list(
        _ name: String,
        _ loads: [[Pokemon]?],
        isLoading: Bool = false,
        isAlone: Bool = true
      ) -> [Situation<Visit>] {
        let partner = partners.removeFirst()
        partners.append(partner)
        return failures.prefix(loads.contains(nil) ? 2 : 1).map { failure in
          Situation(failure.name.isEmpty ? name : "\(name) \(failure.name)") {
            var visit = await Visit(loads, of: partner, isLoading: isLoading, error: failure.value)
            if !isAlone { visit.meetAnother() }
            return visit
          }
        }
      }
      let two: [Pokemon] = [.numbered(Varied.numbers(1)[0]), .numbered(4)]
      let alike = (EdgeValues.pairs + [("7", "Bond"), ("007", "Bond")]).map(Pokemon.init)
      return [
        list("with two rows", [two]),
        list("with another list that was made later", [two], isAlone: false),
        list("before the first load", []),
        list("with a thousand rows", [(1...1001).map(Pokemon.numbered)]),
        list("with numbers and names that look alike", [alike]),
        list("with the same Pokémon twice", [[.numbered(1), .numbered(1)]]),
        list("after a second load with other rows", [two, [.numbered(5), .numbered(6)]]),
        list("after a second load with fewer rows", [two, [.numbered(7)]]),
        list("after a second load without rows", [two, []]),
        list("after a second load in another order", [two, two.reversed()]),
        list(
          "after a second load with other names",
          [two, two.map { Pokemon(id: $0.id, name: "Eevee") }]
        ),
        list("after a second load with each Pokémon twice", [two, two + two]),
        list(
          "after a second load with other numbers",
          [two, two.map { Pokemon(id: "0\($0.id)", name: $0.name) }]
        ),
        list("after a failed load", [nil]),
        list("after many failed loads and a good one", Array(repeating: nil, count: 120) + [two]),
        list("after a good load and a failed one", [two, nil]),
        list("while the first load is running", [], isLoading: true),
        list("while a second load is running", [two], isLoading: true),
      ].flatMap(\.self)
    }
  }
}
