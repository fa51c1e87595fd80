// Lesson 05 · Factories. Nothing to do here: this screen takes all that it needs.
// Grade the lesson: swift test --filter Lesson05
import Lesson05Factories

@MainActor
final class PokemonTradeScreen: TradeScreen {
  let pokemonID: String
  let partnerID: String
  private let pokemonService: any PokemonService
  private let tradingManager: any TradingManager
  private let onTraded: @MainActor () async -> Void

  init(
    pokemonID: String,
    partnerID: String,
    pokemonService: any PokemonService,
    tradingManager: any TradingManager,
    onTraded: @escaping @MainActor () async -> Void
  ) {
    self.pokemonID = pokemonID
    self.partnerID = partnerID
    self.pokemonService = pokemonService
    self.tradingManager = tradingManager
    self.onTraded = onTraded
  }

  var title: String { "Number \(pokemonID) of \(partnerID)" }

  func proposeTrade() async throws -> TradeOutcome {
    let pokemons = try await pokemonService.pokemons(ownedBy: partnerID)
    guard pokemons.contains(where: { $0.id == pokemonID }) else { return .gone }
    try await tradingManager.propose(TradeOffer(pokemonID: pokemonID, partnerID: partnerID))
    await onTraded()
    return .proposed
  }
}
