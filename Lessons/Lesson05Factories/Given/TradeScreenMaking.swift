/// Makes trade screens: what a list needs to know about them.
@MainActor
public protocol TradeScreenMaking {
  /// A new trade screen.
  ///
  /// - Parameters:
  ///   - pokemonID: the ``Pokemon/id`` of the Pokémon that is wanted.
  ///   - partnerID: the user who owns it.
  ///   - onTraded: called after every offer that this screen has sent.
  func makeTradeScreen(
    pokemonID: String,
    partnerID: String,
    onTraded: @escaping @MainActor () async -> Void
  ) -> any TradeScreen
}
