import GradingSupport
import Lesson05Factories
import OutsideWorld

/// How a service can fail: with an error of its own, or because its request was cancelled somewhere below it.
let failures = [
  Ending<any Error>("", TestDoubleFailed()),
  Ending<any Error>("with a CancellationError", CancellationError()),
]

/// Users, numbers and names as they come: ordinary, empty, alike, of another script, long.
let texts =
  EdgeValues.texts + [
    "Flabébé", "Flabebe", "喵喵", String(repeating: "long ", count: 300),
    String(decoding: 0...127, as: UTF8.self),
  ]

/// A text as a message shows it: in quotes, and no longer than a line.
struct Short: Equatable, CustomStringConvertible {
  let text: String

  init(_ text: String) {
    self.text = text
  }

  var description: String {
    if text.count <= 30 { return text.debugDescription }
    return "\(String(text.prefix(12)).debugDescription)… (\(text.count) characters)"
  }
}

/// What a double throws when it is told to fail.
struct TestDoubleFailed: Error {}

/// Returns one list after the other, then what comes later or the last one again; `nil` throws its error.
/// Remembers the users.
struct PokemonServiceDouble: PokemonService {
  // What stands in for the live one says so too.
  let provenance = Provenance.live
  let answers: [[Pokemon]?]
  let users = Recorder<String>()
  let later: (@Sendable () async throws -> [Pokemon])?
  let error: any Error

  init(
    _ answers: [[Pokemon]?],
    throwing error: any Error = TestDoubleFailed(),
    later: (@Sendable () async throws -> [Pokemon])? = nil
  ) {
    (self.answers, self.error, self.later) = (answers, error, later)
  }

  func pokemons(ownedBy userID: String) async throws -> [Pokemon] {
    users.record(userID)
    if let later, users.count > answers.count { return try await later() }
    guard let answer = answers[min(users.count, answers.count) - 1] else { throw error }
    return answer
  }
}

/// Remembers its offers, and refuses those whose number, from 1, is in `refused`.
struct TradingManagerSpy: TradingManager {
  let provenance = Provenance.live
  let offers = Recorder<TradeOffer>()
  var refused: Set<Int> = []
  var error: any Error = TestDoubleFailed()

  func propose(_ offer: TradeOffer) async throws {
    offers.record(offer)
    if refused.contains(offers.count) { throw error }
  }
}

// Each could do the work of another one, and is never asked to.
extension PokemonServiceDouble: TradingManager {
  func propose(_ offer: TradeOffer) async throws { users.record("an offer to the service") }
}

extension TradingManagerSpy: PokemonService {
  func pokemons(ownedBy userID: String) async throws -> [Pokemon] { [] }
}

extension TestEnvironment: PokemonService, TradingManager {
  var provenance: Provenance { .live }
  func pokemons(ownedBy userID: String) async throws -> [Pokemon] { [] }
  func propose(_ offer: TradeOffer) async throws {}
}

struct TestEnvironment: HasPokemonService, HasTradingManager {
  let service: PokemonServiceDouble
  let manager: TradingManagerSpy

  var pokemonService: any PokemonService { service }
  var tradingManager: any TradingManager { manager }

  /// An environment whose users own these Pokémon, in one load after the other.
  init(
    owning loads: [Int]?...,
    refusing refused: Set<Int> = [],
    throwing error: any Error = TestDoubleFailed()
  ) {
    service = PokemonServiceDouble(loads.map { $0?.map(Pokemon.numbered) }, throwing: error)
    manager = TradingManagerSpy(refused: refused, error: error)
  }
}

/// An environment whose loads and offers wait until the test answers them.
struct HeldEnvironment: HasPokemonService, HasTradingManager, PokemonService, TradingManager {
  let provenance = Provenance.sandbox
  let loads = HeldCalls<String, [Pokemon]>(obeysCancellation: false)
  let offers = HeldCalls<TradeOffer, Void>(obeysCancellation: false)

  var pokemonService: any PokemonService { self }
  var tradingManager: any TradingManager { self }

  func pokemons(ownedBy userID: String) async throws -> [Pokemon] {
    try await loads.call(userID)
  }

  func propose(_ offer: TradeOffer) async throws {
    try await offers.call(offer)
  }
}

@MainActor
final class TradeScreenDouble: TradeScreen, Lookalike {
  let title = "A double"
  let pokemonID: String
  let partnerID: String

  init(_ pokemonID: String, _ partnerID: String) {
    (self.pokemonID, self.partnerID) = (pokemonID, partnerID)
  }

  func proposeTrade() async throws -> TradeOutcome { .proposed }
}

/// Makes doubles, remembers what it was called with, and stores the doubles or gives them to another.
@MainActor
final class FactorySpy: TradeScreenMaking, Lookalike {
  private(set) var requests: [[String]] = []
  private(set) var made: [TradeScreenDouble] = []
  private let note: ((TradeScreenDouble) -> Void)?

  /// What the user does while the next screen is made.
  var meanwhile: (() -> Void)?

  init(note: ((TradeScreenDouble) -> Void)? = nil) {
    self.note = note
  }

  func makeTradeScreen(
    pokemonID: String,
    partnerID: String,
    onTraded: @escaping @MainActor () async -> Void
  ) -> any TradeScreen {
    make(pokemonID, partnerID)
  }

  func make(_ pokemonID: String, _ partnerID: String) -> any TradeScreen {
    requests.append([pokemonID, partnerID])
    // What a factory returns is its own affair: each second screen stands in for another one.
    let isOther = requests.count.isMultiple(of: 2)
    let screen = isOther ? TradeScreenDouble("", "") : TradeScreenDouble(pokemonID, partnerID)
    if let note { note(screen) } else { made.append(screen) }
    meanwhile.take()?()
    return screen
  }
}

extension Pokemon {
  static func numbered(_ number: Int) -> Pokemon {
    Pokemon(id: "\(number)", name: "Pokémon no. \(number)")
  }
}

/// A navigator of another type than the one in Given; it stores everything that was pushed.
@MainActor
final class NavigatorSpy: Navigator, Lookalike {
  private(set) var screens: [any Screen] = []

  /// Which screens were pushed, in this order.
  var identities: [ObjectIdentifier] { screens.map { ObjectIdentifier($0) } }

  /// What the user does while the next screen slides in.
  var meanwhile: (() -> Void)?

  func push(_ screen: any Screen) {
    screens.append(screen)
    meanwhile.take()?()
  }
}

/// When the second of two screens is asked for.
enum Second: String, CaseIterable, Sendable {
  case later = ""
  case whilePushing = "from within a push"
  case whileMaking = "from within the making"
  case whenCancelled = "in a task that was cancelled"
}

let seconds = Second.allCases.map { Ending($0.rawValue, $0) }

/// Does something twice, and says whether the screens that were made then were pushed, each once.
@MainActor
func pushes(
  _ navigator: NavigatorSpy,
  _ factory: FactorySpy,
  _ second: Second,
  _ work: @escaping @MainActor @Sendable () -> Void
) async throws {
  let count = factory.made.count + 2
  try await inTask(cancelled: second == .whenCancelled) {
    if second == .whilePushing { navigator.meanwhile = work }
    if second == .whileMaking { factory.meanwhile = work }
    work()
    if second == .later || second == .whenCancelled { work() }
  }
  try must("the screens that were made", be: count, is: factory.made.count)
  let made = factory.made.map { ObjectIdentifier($0) }.sorted()
  let isPushed: Bool = navigator.identities.sorted() == made
  try must("whether these screens were pushed, each once", be: true, is: isPushed)
}

/// Where a call can come from.
let callers = [Ending("in a task", false), Ending("in a task that was cancelled", true)]

/// Runs `work` in a task of its own, and with everything that the task leaves behind.
@MainActor
func inTask<Value: Sendable>(
  cancelled isCancelled: Bool,
  _ work: @escaping @MainActor @Sendable () async throws -> Value
) async throws -> Value {
  try await SpawnedTasks.finished {
    try await Task {
      if isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
      return try await work()
    }.value
  }
}
