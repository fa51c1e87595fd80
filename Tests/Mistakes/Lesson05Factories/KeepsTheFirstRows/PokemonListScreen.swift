// Lesson 05 · Factories. A wrong answer.
import Lesson05Factories

@MainActor
final class PokemonListScreen: ListScreen {
  let title = "Pokémon"
  private(set) var pokemons: [Pokemon] = []
  private lazy var rows = pokemons
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
    _ = rows
  }

  func select(row: Int) {
    guard rows.indices.contains(row) else { return }
    let screen = factory.makeTradeScreen(
      pokemonID: rows[row].id,
      partnerID: partnerID,
      onTraded: onTraded
    )
    navigator?.push(screen)
  }
}
