/// Makes services that belong together.
public protocol TradingFamily: Sendable {
  /// A service that knows the Pokémon of this family's users.
  func makePokemonService() -> any PokemonService

  /// A manager that trades with this family's users.
  func makeTradingManager() -> any TradingManager
}
