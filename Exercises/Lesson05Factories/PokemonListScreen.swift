// Lesson 05 · Factories. Tasks 2 and 4: let this list use a factory, and break its retain cycle.
// Grade it: swift test --filter Lesson05/Task2
import Lesson05Factories

@MainActor
final class PokemonListScreen: ListScreen {
  let title = "Pokémon"
  private(set) var pokemons: [Pokemon] = []
  var onTraded: @MainActor () async -> Void = {}
  private let partnerID: String
  private let pokemonService: any PokemonService
  // TODO: 4. Refer back to the navigator without owning it.
  private let navigator: any Navigator
  private var tradeScreens: [PokemonTradeScreen] = []

  init(partnerID: String, pokemonService: any PokemonService, navigator: any Navigator) {
    self.partnerID = partnerID
    self.pokemonService = pokemonService
    self.navigator = navigator
  }

  func willAppear() async {
    guard let loaded = try? await pokemonService.pokemons(ownedBy: partnerID) else { return }
    pokemons = loaded
    // TODO: 2. Create no screen here, but one for each selected row.
    if tradeScreens.isEmpty {
      tradeScreens = loaded.map { tradeScreen(for: $0) }
    }
  }

  func select(row: Int) {
    guard tradeScreens.indices.contains(row) else { return }
    navigator.push(tradeScreens[row])
  }

  // TODO: 2. Take the factory in the initializer, and let it create the screens.
  private func tradeScreen(for pokemon: Pokemon) -> PokemonTradeScreen {
    PokemonTradeScreen(
      pokemonID: pokemon.id,
      partnerID: partnerID,
      pokemonService: pokemonService,
      tradingManager: LiveTradingManager(),
      onTraded: onTraded
    )
  }
}
