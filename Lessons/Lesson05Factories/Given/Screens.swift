/// What fills the display. It lives on the main actor, on every platform.
@MainActor
public protocol Screen: AnyObject {
  /// The text at the top of the screen.
  var title: String { get }
}

/// Lists the Pokémon of a trading partner.
@MainActor
public protocol ListScreen: Screen {
  /// The rows: what was loaded last without an error.
  var pokemons: [Pokemon] { get }

  /// Loads the rows; called each time before the screen is shown. When a load fails, the rows stay.
  func willAppear() async

  /// Opens a new trade screen for a row.
  ///
  /// - Parameter row: a row's number, from 0; a number without a row does nothing.
  func select(row: Int)
}

/// Proposes one trade.
@MainActor
public protocol TradeScreen: Screen {
  /// The ``Pokemon/id`` of the Pokémon that is wanted.
  var pokemonID: String { get }
  /// The user who owns it.
  var partnerID: String { get }

  /// Makes sure that the partner still owns the Pokémon, and then sends the offer.
  ///
  /// - Throws: what the services throw.
  func proposeTrade() async throws -> TradeOutcome
}
