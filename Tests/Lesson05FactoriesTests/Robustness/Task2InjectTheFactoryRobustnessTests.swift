import Exercise05Factories
import GradingSupport
import Lesson05Factories
import Testing

/// The results of a list's loads, one after the other; `nil` for an error.
struct Loads: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let all: [[Pokemon]?]

  init(_ description: String, _ loads: [[Pokemon]?]) {
    testDescription = description
    all = loads
  }

  private static let two: [Pokemon] = [.number("4"), .number("5")]

  static let cases = [
    Loads("before the first load", []),
    Loads("after 150 rows", [(1...150).map { .number("\($0)") }]),
    Loads("after the same Pokémon twice", [[.number("4"), .number("4")]]),
    Loads("after similar rows", [EdgeValues.pairs.map(Pokemon.init)]),
    Loads("after fewer rows", [two, [.number("7")]]),
    Loads("after more rows", [two, two + two]),
    Loads("after another order", [two, two.reversed()]),
    Loads("after other names", [two, two.map { Pokemon(id: $0.id, name: "Mew") }]),
    Loads("after no rows", [two, []]),
    Loads("after an error", [two, nil]),
    Loads("after many errors", Array(repeating: nil, count: 9) + [two]),
  ]

  var rows: [Pokemon] { all.compactMap(\.self).last ?? [] }
}

extension Lesson05.Task2 {
  // Rule: Everything that the starter does right still works, and every promise in the comments of `Given` is kept.
  // Look at: PokemonListScreen.swift, what `willAppear` stores.
  @Test(arguments: Loads.cases)
  func `the rows are the Pokémon of the last load that succeeded`(loads: Loads) async {
    await load(loads)

    expectEqual(list.pokemons, loads.rows)
    expectEqual(environment.loads.requests, loads.all.map { _ in "misty" }, "loads")
  }

  // Rule: Selecting a row calls the factory once, with the number of the row's Pokémon and the partner.
  // Look at: PokemonListScreen.swift, `select(row:)` and the properties of the list.
  @Test(arguments: Loads.cases)
  func `each row calls the factory once for its own Pokémon`(loads: Loads) async {
    await load(loads)
    // Screens of the load, or other rows, break other rules.
    guard factory.requests.isEmpty, list.pokemons == loads.rows else { return }
    let rows = Array(loads.rows.indices.reversed()) + loads.rows.indices
    for row in rows { list.select(row: row) }

    expectEqual(factory.requests, rows.map { [loads.rows[$0].id, "misty"] })
  }

  // Rule: The list pushes the screen that the factory returned, once.
  // Look at: PokemonListScreen.swift, `select(row:)`.
  @Test func `selecting a row twice pushes two screens`() async {
    await list.willAppear()
    guard factory.requests.isEmpty else { return }
    for row in [0, 0, 1] { list.select(row: row) }

    // A list that doesn't call the factory breaks the rule of the example.
    if factory.screens.isEmpty { return }
    let pushed = navigator.screens.map(ObjectIdentifier.init)
    expectEqual(pushed, factory.screens.map(ObjectIdentifier.init))
  }

  // Rule: Everything that the starter does right still works, and every promise in the comments of `Given` is kept.
  // Look at: PokemonListScreen.swift, the guard in `select(row:)`.
  @Test(arguments: [-1, 2, 3, .max, .min])
  func `selecting a row that does not exist does nothing`(row: Int) async {
    await list.willAppear()
    let count = factory.requests.count
    list.select(row: row)

    expectEqual(factory.requests.count, count, "calls of the factory")
    expectEqual(navigator.screens.count, 0, "pushed screens")
  }

  // Rule: Everything that the starter does right still works, and every promise in the comments of `Given` is kept.
  // Look at: PokemonListScreen.swift, what `willAppear` stores before its `await`.
  @Test(.deterministic) func `the rows stay while a load is running`() async {
    await list.willAppear()
    environment.loads.hold()
    let load = Call { @MainActor in await list.willAppear() }
    await untilIdle()
    let rows = list.pokemons
    environment.loads.completeAll(with: .success([]))
    await untilIdle()

    expectEqual(rows.map(\.id), ["4", "5"])
    withExtendedLifetime(load) {}
  }

  // Rule: Everything that the starter does right still works, and every promise in the comments of `Given` is kept.
  // Look at: PokemonListScreen.swift, what `willAppear` stores after its `await`.
  @Test(.deterministic, arguments: [0, 1])
  func `a failed load keeps the rows of a load that overlaps it`(failing: Int) async {
    await list.willAppear()
    environment.loads.hold()
    let loads = [1, 2].map { _ in Call { @MainActor in await list.willAppear() } }
    await untilIdle()
    // A load may wait for the other one.
    while let load = environment.loads.pending.last {
      if load == failing + 1 {
        environment.loads.complete(load, with: .failure(AnyError()))
      } else {
        environment.loads.complete(load, with: .success([.number("6")]))
      }
      await untilIdle()
    }

    expectEqual(list.pokemons.map(\.id), ["6"])
    withExtendedLifetime(loads) {}
  }

  // Rule: Two objects share no state except the dependencies that were passed to both of them.
  // Look at: PokemonListScreen.swift, everything `static` or global.
  @Test(.ownProcess) func `two lists show their own rows`() async {
    let other = makeListScreen(
      partnerID: "brock",
      pokemonService: EnvironmentSpy(owning: "9").pokemonService,
      navigator: navigator,
      factory: factory
    )
    await list.willAppear()
    await other.willAppear()

    expectEqual(list.pokemons.map(\.id), ["4", "5"])
    expectEqual(other.pokemons.map(\.id), ["9"])
  }

  // Rule: An object is released when its last owner releases it, and a response that arrives later does no harm.
  // Look at: PokemonListScreen.swift, its properties.
  @Test func `a closed trade screen is released while its list is in use`() async {
    await list.willAppear()
    guard factory.requests.isEmpty else { return }
    list.select(row: 0)
    let screens = factory.screens.map { Weak(object: $0) }
    factory.screens = []
    navigator.screens = []

    expectEqual(screens.map(\.isReleased), screens.map { _ in true })
    withExtendedLifetime(list) {}
  }

  private func load(_ loads: Loads) async {
    for pokemons in loads.all {
      if let pokemons {
        environment.loads.completeAll(with: .success(pokemons))
      } else {
        environment.loads.completeAll(with: .failure(AnyError()))
      }
      await list.willAppear()
    }
  }
}
