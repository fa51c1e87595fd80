/// A factory for trade screens.
@MainActor
public protocol TradeScreenMaking {
  /// Creates a trade screen.
  ///
  /// - Parameters:
  ///   - pokemonID: the ``Pokemon/id`` of the Pokémon to trade.
  ///   - partnerID: the user who owns it.
  ///   - onTraded: called after each offer that this screen has sent.
  func makeTradeScreen(
    pokemonID: String,
    partnerID: String,
    onTraded: @escaping @MainActor () async -> Void
  ) -> any TradeScreen
}
