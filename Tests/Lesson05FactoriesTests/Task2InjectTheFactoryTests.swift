import Exercise05Factories
import GradingSupport
import Lesson05Factories
import OutsideWorld
import Testing

extension Lesson05 {
  @Suite("Task 2 · Inject the factory", .ownProcess)
  @MainActor
  struct Task2 {
    let environment = EnvironmentSpy(owning: "4", "5")
    let navigator = NavigatorSpy()
    let factory = FactorySpy()
    let list: any ListScreen

    init() {
      list = makeListScreen(
        partnerID: "misty",
        pokemonService: environment.pokemonService,
        navigator: navigator,
        factory: factory
      )
    }

    // Rule: `willAppear()` creates no trade screen.
    // Look at: PokemonListScreen.swift, what `willAppear` does besides storing the rows.
    @Test func `loading creates no trade screen`() async {
      let (_, liveUses) = await OutsideWorld.watching { await list.willAppear() }

      #expect(factory.requests == [])
      #expect(liveUses == [])
    }

    // Rule: Selecting a row calls the factory once, with the number of the row's Pokémon and the partner.
    // Look at: PokemonListScreen.swift, `select(row:)`.
    @Test func `selecting a row calls the factory with its Pokémon and the partner`() async {
      await list.willAppear()
      environment.loads.completeAll(with: .success([.number("5"), .number("6")]))
      await list.willAppear()

      list.select(row: 0)

      #expect(factory.requests == [["5", "misty"]])
    }

    // Rule: The list pushes the screen that the factory returned, once.
    // Look at: PokemonListScreen.swift, `select(row:)`.
    @Test func `the list pushes the screen that the factory returned`() async throws {
      await list.willAppear()

      list.select(row: 1)

      try #require(factory.screens.count > 0, "the factory wasn't called")
      #expect(navigator.screens.count == 1)
      #expect(navigator.screens.first === factory.screens[0])
    }
  }
}
