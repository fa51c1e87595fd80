// Lesson 05 · Factories. Another good answer.
import Lesson05Factories

final class TradingListScreen: PokemonListScreen {
  private let factory: any TradeScreenMaking

  init(
    partnerID: String,
    pokemonService: any PokemonService,
    navigator: any Navigator,
    factory: any TradeScreenMaking
  ) {
    self.factory = factory
    super.init(partnerID: partnerID, pokemonService: pokemonService, navigator: navigator)
  }

  override func makeTradeScreen(for pokemon: Pokemon, of partnerID: String) -> (any TradeScreen)? {
    factory.makeTradeScreen(pokemonID: pokemon.id, partnerID: partnerID, onTraded: onTraded)
  }
}
