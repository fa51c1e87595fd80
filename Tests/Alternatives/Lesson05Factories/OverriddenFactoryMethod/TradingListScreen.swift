// Lesson 05 · Factories. Another good answer.
import Lesson05Factories

final class TradingListScreen: PokemonListScreen {
  private let maker: any TradeScreenMaking

  init(
    partnerID: String,
    pokemonService: any PokemonService,
    navigator: any Navigator,
    maker: any TradeScreenMaking
  ) {
    self.maker = maker
    super.init(partnerID: partnerID, pokemonService: pokemonService, navigator: navigator)
  }

  override func makeTradeScreen(for pokemon: Pokemon, of partnerID: String) -> (any TradeScreen)? {
    maker.makeTradeScreen(pokemonID: pokemon.id, partnerID: partnerID, onTraded: onTraded)
  }
}
