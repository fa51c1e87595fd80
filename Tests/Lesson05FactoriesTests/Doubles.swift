import GradingSupport
import Lesson05Factories
import OutsideWorld

/// Returns one list after the other, then the last one again; `nil` throws ``Broken``. Remembers the users.
struct PokemonServiceDouble: PokemonService {
  struct Broken: Error {}

  let provenance = Provenance.sandbox
  let answers: [[Pokemon]?]
  let users = Recorder<String>()

  init(_ answers: [[Pokemon]?]) {
    self.answers = answers
  }

  func pokemons(ownedBy userID: String) async throws -> [Pokemon] {
    users.record(userID)
    guard let answer = answers[min(users.count, answers.count) - 1] else { throw Broken() }
    return answer
  }
}

/// Remembers its offers, and refuses those whose number, from 1, is in `refused`.
struct TradingManagerSpy: TradingManager {
  struct Refused: Error {}

  let provenance = Provenance.sandbox
  let offers = Recorder<TradeOffer>()
  var refused: Set<Int> = []

  func propose(_ offer: TradeOffer) async throws {
    offers.record(offer)
    if refused.contains(offers.count) { throw Refused() }
  }
}

struct TestEnvironment: HasPokemonService, HasTradingManager {
  let service: PokemonServiceDouble
  let manager: TradingManagerSpy

  var pokemonService: any PokemonService { service }
  var tradingManager: any TradingManager { manager }

  /// An environment whose users own these Pokémon, in one load after the other.
  init(owning loads: [Int]?..., refusing refused: Set<Int> = []) {
    service = PokemonServiceDouble(loads.map { $0?.map(Pokemon.numbered) })
    manager = TradingManagerSpy(refused: refused)
  }
}

@MainActor
final class TradeScreenDouble: TradeScreen {
  let title = "A double"
  let pokemonID: String
  let partnerID: String

  init(_ pokemonID: String, _ partnerID: String) {
    (self.pokemonID, self.partnerID) = (pokemonID, partnerID)
  }

  func proposeTrade() async throws -> TradeOutcome { .proposed }
}

/// Makes doubles, and remembers what it was called with; it may store the doubles.
@MainActor
final class FactorySpy: TradeScreenMaking {
  private(set) var requests: [[String]] = []
  private(set) var made: [TradeScreenDouble] = []
  private let stores: Bool

  init(stores: Bool = true) {
    self.stores = stores
  }

  func makeTradeScreen(
    pokemonID: String,
    partnerID: String,
    onTraded: @escaping @MainActor () async -> Void
  ) -> any TradeScreen {
    make(pokemonID, partnerID)
  }

  func make(_ pokemonID: String, _ partnerID: String) -> any TradeScreen {
    let screen = TradeScreenDouble(pokemonID, partnerID)
    requests.append([pokemonID, partnerID])
    if stores { made.append(screen) }
    return screen
  }
}

extension Pokemon {
  static func numbered(_ number: Int) -> Pokemon {
    Pokemon(id: "\(number)", name: "Pokémon no. \(number)")
  }
}

extension ScreenStack {
  /// Which screens are open, from bottom to top.
  var identities: [ObjectIdentifier] { screens.map { ObjectIdentifier($0) } }

  /// Proposes the trade of the screen on top.
  func proposeTrade() async throws -> TradeOutcome? {
    try await (screens.last as? any TradeScreen)?.proposeTrade()
  }
}

/// What `work` throws, in words.
@MainActor
func failure(_ work: () async throws -> Void) async -> String {
  do { try await work() } catch { return "\(type(of: error))" }
  return "nothing"
}
