// Lesson 05 · Factories. One good answer of several.
import Lesson05Factories

@MainActor
final class PokemonListScreen: ListScreen {
  let title = "Pokémon"
  private(set) var pokemons: [Pokemon] = []
  // A property, because the closure may use the list, which is created first.
  var onTraded: @MainActor () async -> Void = {}
  private let partnerID: String
  private let pokemonService: any PokemonService
  // Weak: the navigator owns its screens, and this refers back to it.
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
    guard pokemons.indices.contains(row) else { return }
    // Not stored here: the navigator owns the screen from now on.
    let screen = factory.makeTradeScreen(
      pokemonID: pokemons[row].id,
      partnerID: partnerID,
      onTraded: onTraded
    )
    navigator?.push(screen)
  }
}
