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
  private let factory: any TradeScreenMaking

  init(
    partnerID: String,
    pokemonService: any PokemonService,
    navigator: any Navigator,
    factory: any TradeScreenMaking
  ) {
    self.partnerID = partnerID
    self.pokemonService = pokemonService
    self.navigator = navigator
    self.factory = factory
  }

  func willAppear() async {
    guard let loaded = try? await pokemonService.pokemons(ownedBy: partnerID) else { return }
    pokemons = loaded
  }

  func select(row: Int) {
    guard pokemons.indices.contains(row) else { return }
    // Not stored here: the navigator owns the screen from now on.
    let screen = factory.makeTradeScreen(
      pokemonID: pokemons[row].id,
      partnerID: partnerID,
      onTraded: onTraded
    )
    navigator.push(screen)
  }
}
