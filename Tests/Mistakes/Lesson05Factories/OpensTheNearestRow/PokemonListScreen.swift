// Lesson 05 · Factories. A wrong answer.
import Lesson05Factories

@MainActor
final class PokemonListScreen: ListScreen {
  let title = "Pokémon"
  private(set) var pokemons: [Pokemon] = []
  var onTraded: @MainActor () async -> Void = {}
  private let partnerID: String
  private let pokemonService: any PokemonService
  private weak var navigator: (any Navigator)?
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
    guard !pokemons.isEmpty else { return }
    let row = min(max(row, 0), pokemons.count - 1)
    let screen = factory.makeTradeScreen(
      pokemonID: pokemons[row].id,
      partnerID: partnerID,
      onTraded: onTraded
    )
    navigator?.push(screen)
  }
}
