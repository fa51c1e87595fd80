import GradingSupport
import Lesson05Factories

/// Answers with one list after the other, then with the last one for ever; remembers who was meant.
struct PokemonServiceDouble: PokemonService {
  let provenance = Provenance.sandbox
  let answers: [[Pokemon]]
  let users = Recorder<String>()

  init(_ answers: [Pokemon]...) {
    self.answers = answers
  }

  func pokemons(ownedBy userID: String) async throws -> [Pokemon] {
    users.record(userID)
    return answers[min(users.count, answers.count) - 1]
  }
}

struct TradingManagerSpy: TradingManager {
  let provenance = Provenance.sandbox
  let offers = Recorder<TradeOffer>()

  func propose(_ offer: TradeOffer) async throws {
    offers.record(offer)
  }
}

struct TestEnvironment: HasPokemonService, HasTradingManager {
  let service: PokemonServiceDouble
  let manager = TradingManagerSpy()

  var pokemonService: any PokemonService { service }
  var tradingManager: any TradingManager { manager }

  /// An environment in which everybody owns these Pokémon.
  init(owning numbers: Int...) {
    service = PokemonServiceDouble(numbers.map(Pokemon.numbered))
  }

  init(service: PokemonServiceDouble) {
    self.service = service
  }
}

@MainActor
final class TradeScreenDouble: TradeScreen {
  let title = "A double"
  let pokemonID: String
  let partnerID: String

  init(pokemonID: String = "1", partnerID: String = "nobody") {
    self.pokemonID = pokemonID
    self.partnerID = partnerID
  }

  func proposeTrade() async throws -> TradeOutcome { .proposed }
}

/// Makes doubles, and remembers them.
@MainActor
final class FactorySpy: TradeScreenMaking {
  private(set) var made: [TradeScreenDouble] = []

  /// What was asked for, as text: "25 of misty".
  var requests: [String] { made.map { "\($0.pokemonID) of \($0.partnerID)" } }

  func makeTradeScreen(
    pokemonID: String,
    partnerID: String,
    onTraded: @escaping @MainActor () async -> Void
  ) -> any TradeScreen {
    make(pokemonID, partnerID)
  }

  func make(_ pokemonID: String, _ partnerID: String) -> any TradeScreen {
    let screen = TradeScreenDouble(pokemonID: pokemonID, partnerID: partnerID)
    made.append(screen)
    return screen
  }
}

/// Makes doubles, and keeps none.
struct ForgetfulFactory: TradeScreenMaking {
  func makeTradeScreen(
    pokemonID: String,
    partnerID: String,
    onTraded: @escaping @MainActor () async -> Void
  ) -> any TradeScreen {
    TradeScreenDouble(pokemonID: pokemonID, partnerID: partnerID)
  }
}

extension Pokemon {
  static func numbered(_ number: Int) -> Pokemon {
    Pokemon(id: "\(number)", name: "Pokémon no. \(number)")
  }
}

extension TradeScreenMaking {
  /// A screen that tells nobody about its trades.
  @MainActor
  func screen(for number: Int, of partner: String) -> any TradeScreen {
    makeTradeScreen(pokemonID: "\(number)", partnerID: partner, onTraded: {})
  }
}

extension ScreenStack {
  /// Which screens are open, from bottom to top.
  var identities: [ObjectIdentifier] { screens.map { ObjectIdentifier($0) } }
}

extension ListScreen {
  /// Loads, opens the trade screen of row 0 and proposes its trade.
  @MainActor
  func trade(on stack: ScreenStack) async {
    await willAppear()
    select(row: 0)
    _ = try? await (stack.screens.last as? any TradeScreen)?.proposeTrade()
  }
}
