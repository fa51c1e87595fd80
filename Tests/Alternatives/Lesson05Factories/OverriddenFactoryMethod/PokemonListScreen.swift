// Lesson 05 · Factories. Another good answer.
import Lesson05Factories

@MainActor
class PokemonListScreen: ListScreen {
  let title = "Pokémon"
  private(set) var pokemons: [Pokemon] = []
  var onTraded: @MainActor () async -> Void = {}
  private let partnerID: String
  private let pokemonService: any PokemonService
  private weak var navigator: (any Navigator)?

  init(partnerID: String, pokemonService: any PokemonService, navigator: any Navigator) {
    self.partnerID = partnerID
    self.pokemonService = pokemonService
    self.navigator = navigator
  }

  func willAppear() async {
    guard let loaded = try? await pokemonService.pokemons(ownedBy: partnerID) else { return }
    pokemons = loaded
  }

  func makeTradeScreen(for pokemon: Pokemon, of partnerID: String) -> (any TradeScreen)? {
    nil
  }

  func select(row: Int) {
    guard pokemons.indices.contains(row) else { return }
    guard let screen = makeTradeScreen(for: pokemons[row], of: partnerID) else { return }
    navigator?.push(screen)
  }
}
