/// A factory for services that belong together.
public protocol TradingFamily: Sendable {
  /// Creates a service for the Pokémon of this family's users.
  func makePokemonService() -> any PokemonService

  /// Creates a manager that trades with this family's users.
  func makeTradingManager() -> any TradingManager
}
