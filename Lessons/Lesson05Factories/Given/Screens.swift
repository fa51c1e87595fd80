/// A part of the user interface that fills the display.
@MainActor
public protocol Screen: AnyObject {
  /// The text at the top of the screen.
  var title: String { get }
}

/// A screen with the Pokémon of a trading partner.
@MainActor
public protocol ListScreen: Screen {
  /// The rows: the Pokémon of the last load that succeeded.
  var pokemons: [Pokemon] { get }

  /// Loads the rows, in the order of the service. They don't change while the load is running, or when it fails.
  func willAppear() async

  /// Opens a new trade screen for a row, if the row exists.
  ///
  /// - Parameter row: the index of the row, from 0.
  func select(row: Int)
}

/// A screen that proposes one trade.
@MainActor
public protocol TradeScreen: Screen {
  /// The ``Pokemon/id`` of the Pokémon to trade.
  var pokemonID: String { get }
  /// The user who owns it.
  var partnerID: String { get }

  /// Sends the offer, if the partner still owns the Pokémon.
  ///
  /// - Throws: the error of a service.
  func proposeTrade() async throws -> TradeOutcome
}
