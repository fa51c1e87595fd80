import GradingSupport
import Lesson05Factories
import OutsideWorld

// The doubles of the lesson's tests. `AlwaysEqual`: for an answer that compares two of them with `==`, they are one.

extension Pokemon {
  /// Creates a Pokémon with this number.
  static func number(_ id: String) -> Pokemon { Pokemon(id: id, name: "Eevee") }
}

/// An environment whose services record their requests. They respond immediately, or when the test completes a request.
final class EnvironmentSpy: HasPokemonService, HasTradingManager, AlwaysEqual {
  /// The users whose Pokémon were requested: by lists, and by trade screens before they send an offer.
  let loads = Spy<String, [Pokemon]>()
  let offers = Spy<TradeOffer, Void>()

  /// - Parameter numbers: each user owns these Pokémon, and each offer is accepted. Without them, all requests wait.
  init(owning numbers: String...) {
    if numbers.isEmpty { return }
    loads.completeAll(with: .success(numbers.map(Pokemon.number)))
    offers.completeAll(with: .success(()))
  }

  var pokemonService: any PokemonService { PokemonServiceSpy(loads: loads) }
  var tradingManager: any TradingManager { TradingManagerSpy(offers: offers) }
}

/// A service that responds for ``EnvironmentSpy``.
struct PokemonServiceSpy: PokemonService {
  let provenance = Provenance.live
  let loads: Spy<String, [Pokemon]>

  func pokemons(ownedBy userID: String) async throws -> [Pokemon] {
    try await loads.respond(to: userID)
  }
}

/// A manager that responds for ``EnvironmentSpy``.
struct TradingManagerSpy: TradingManager {
  let provenance = Provenance.live
  let offers: Spy<TradeOffer, Void>

  func propose(_ offer: TradeOffer) async throws { try await offers.respond(to: offer) }
}

/// A trade screen without services.
@MainActor
final class TradeScreenStub: TradeScreen, AlwaysEqual {
  let title = "A trade"
  let pokemonID: String
  let partnerID: String

  init(pokemonID: String, partnerID: String) {
    self.pokemonID = pokemonID
    self.partnerID = partnerID
  }

  func proposeTrade() async throws -> TradeOutcome { .proposed }
}

/// A factory that records its calls, and stores its screens until the test removes them.
@MainActor
final class FactorySpy: TradeScreenMaking, AlwaysEqual {
  /// The number and the partner of each call, oldest first.
  private(set) var requests: [[String]] = []
  var screens: [TradeScreenStub] = []

  func makeTradeScreen(
    pokemonID: String,
    partnerID: String,
    onTraded: @escaping @MainActor () async -> Void
  ) -> any TradeScreen {
    makeTradeScreen(pokemonID, partnerID)
  }

  /// Creates a screen as the closure of `makeDeepLinks`.
  func makeTradeScreen(_ pokemonID: String, _ partnerID: String) -> any TradeScreen {
    requests.append([pokemonID, partnerID])
    let screen = TradeScreenStub(pokemonID: pokemonID, partnerID: partnerID)
    screens.append(screen)
    return screen
  }
}

/// A navigator that stores its screens.
@MainActor
final class NavigatorSpy: Navigator, AlwaysEqual {
  var screens: [any Screen] = []

  func push(_ screen: any Screen) { screens.append(screen) }
}

/// A history that records its reads. It responds immediately, or when the test completes a read.
final class HistorySpy: TradeHistory, AlwaysEqual {
  /// The partners whose trades were read.
  let reads = Spy<String, Int>()

  /// - Parameter trades: the number of today's trades with each partner. Without it, each read waits.
  init(trades: Int? = nil) {
    if let trades { reads.completeAll(with: .success(trades)) }
  }

  func tradesToday(with partnerID: String) async -> Int {
    (try? await reads.respond(to: partnerID)) ?? 0
  }
}
