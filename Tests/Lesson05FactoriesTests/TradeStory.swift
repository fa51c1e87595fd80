import Exercise05Factories
import GradingSupport
import Lesson05Factories

/// What happens to three lists on one navigator, while services answer when the story says so.
///
/// The model leaves open which of two loads at the same time wins, whether one waits for the other, and what a load
/// shows whose task was cancelled.
struct TradeStory: JudgedStory {
  static let size = (count: 400, length: 9)

  enum Step {
    /// Without an answer it waits.
    case load(Int, Answer?), tap(Int, row: Int, sends: Bool), pop, release(Int), close
    /// The screen on top has place 0. It waits for the partner's Pokémon, or gets them and sends its offer.
    case trade(place: Int, sends: Bool)
    case cancel, answerLoad(Int, Answer), answerOffer(Int, Answer)
    /// The oldest offer is accepted, and all loads are answered.
    case finish(Answer, Meanwhile)
    /// Three times some trades at once: an offer is accepted during each load that another one led to.
    case many(Int, trades: Int, Answer)
  }

  enum Answer: String, CaseIterable {
    case both = "numbers 2 and 1", second = "number 2", none = "no Pokémon"
    case broken = "an error", cancelled = "a CancellationError"

    var result: Result<[String], any Error> {
      switch self {
      case .both: .success(["2", "1"])
      case .second: .success(["2"])
      case .none: .success([])
      case .broken: .failure(TestDoubleFailed())
      case .cancelled: .failure(CancellationError())
      }
    }
  }

  /// What happens to the list of a trade: a load before the offer is accepted, or its owner's release after that.
  enum Meanwhile { case nothing, load(Answer), release }

  /// A trade screen that was opened.
  struct Open {
    let list: Int
    let number: String
    let object: Weak
  }

  struct Trade {
    let call: WorldCall<TradeOutcome?>
    let screen: Open
    let look: Int
    var offer: Int?
    /// How it must end, once that is certain.
    var ending: String?
    /// How many loads had begun when the offer was accepted.
    var loads: Int?
    var isCancelled = false

    var list: Int { screen.list }

    /// How it has ended.
    var outcome: String {
      call.error.map { "\(type(of: $0))" } ?? call.value.map { "\($0 ?? .gone)" } ?? "waits"
    }
  }

  /// A list, as the model sees it.
  struct Rows {
    /// Nothing while the list may decide.
    var known: [String]? = []
    /// Whether loads go on at the same time, or one whose task was cancelled.
    var isContested = false
  }

  /// What an answer with `unowned` doesn't survive. It happens only in the test that asks for it, so others stay green.
  enum Risk { case tapWithoutNavigator, tradeWithoutList }

  // One test runs in a process, and sets this first.
  nonisolated(unsafe) static var risk: Risk?

  static let partners = ["misty", "Misty ", "brock"]
  let world: World
  let desk = HeldEnvironment()
  let floor: Floor
  private(set) var trades: [Trade] = []
  private(set) var lists = partners.map { _ in Rows() }
  private var seen = 0

  init(world: World) {
    self.world = world
    floor = Floor(desk)
    for list in lists.indices {
      _ = world.start { [floor] in await floor.load(list) }
      world.settle()
      answerLoad(0, .both)
    }
  }

  /// The loads of a list that wait, without the looks of its trade screens.
  func waiting(_ list: Int) -> [Int] { desk.loads.waiting.filter { isLoad($0, of: list) } }

  func isLoad(_ number: Int, of list: Int) -> Bool {
    desk.loads.requests[number] == Self.partners[list] && !trades.contains { $0.look == number }
  }

  /// The rows that a list shows.
  func rows(_ list: Int) throws -> [String] {
    try world.value("the rows") { [floor] in await floor.rows(list) }
  }

  static func steps(_ chance: inout SeededGenerator) -> [Step] {
    let list = Int.random(in: 0...4, using: &chance) % 3
    let row = Int.random(in: 0...1, using: &chance)
    let answer = Answer.allCases.randomElement(using: &chance) ?? .both
    let kind = Bool.random(using: &chance) ? Answer.both : answer
    let atOnce = Bool.random(using: &chance) ? answer : nil
    let before = Answer.allCases.randomElement(using: &chance) ?? .both
    let trades = Int.random(in: 2...4, using: &chance)
    let meanwhile: [Meanwhile] = [.nothing, .load(before), .release]
    return [
      .load(list, atOnce), .tap(list, row: row, sends: false), .tap(list, row: row, sends: true),
      .pop,
      .release(list), .close, .cancel, .trade(place: row, sends: false),
      .trade(place: 0, sends: true),
      .trade(place: 1, sends: true), .answerLoad(0, answer), .answerLoad(1, kind),
      .answerOffer(0, kind), .answerOffer(1, .both),
      .finish(answer, meanwhile.randomElement(using: &chance) ?? .nothing),
      .many(list, trades: trades, answer),
    ]
  }

  func allows(_ step: Step) -> Bool {
    let isCalm = desk.loads.waiting.count < 4
    switch step {
    case .load(let list, _): return floor.released[list] == nil && isCalm
    case .tap(let list, _, _):
      if floor.closed != nil, Self.risk != .tapWithoutNavigator { return false }
      return floor.released[list] == nil && floor.screens.count < 4 && isCalm
    case .pop: return !floor.screens.isEmpty
    case .release(let list): return floor.released[list] == nil
    case .close: return !floor.screens.isEmpty
    case .trade(let place, _): return floor.screens.indices.contains(place) && isCalm
    case .cancel: return trades.contains { $0.call.outcome == nil && !$0.isCancelled }
    case .answerLoad(let place, _): return desk.loads.waiting.indices.contains(place)
    case .answerOffer(let place, _): return canEnd(place)
    case .finish: return canEnd(0)
    case .many(let list, _, _):
      let isIdle = desk.offers.waiting.isEmpty && desk.loads.waiting.isEmpty
      return isIdle && allows(.tap(list, row: 0, sends: true))
    }
  }

  /// Whether an offer waits here, and may end.
  private func canEnd(_ place: Int) -> Bool {
    guard desk.offers.waiting.indices.contains(place) else { return false }
    let trade = trades.first { $0.offer == desk.offers.waiting[place] }
    let hasList = trade.map { floor.released[$0.list] == nil } ?? true
    return hasList || Self.risk == .tradeWithoutList
  }

  mutating func take(_ step: Step) throws {
    switch step {
    case .load(let list, let answer):
      let count = desk.loads.requests.count
      _ = world.start { [floor] in await floor.load(list) }
      world.settle()
      note()
      let place = desk.loads.waiting.firstIndex { $0 >= count }
      if let answer, let place { answerLoad(place, answer) }
    case .tap(let list, let row, let sends):
      let count = floor.screens.count
      try world.value("a tap") { [floor] in await floor.tap(list, row: row) }
      if sends, floor.screens.count > count { trade(0, sends: true) }
    case .pop: try world.value("a pop") { [floor] in await floor.pop() }
    case .release(let list):
      try world.value("a release") { [floor] in await floor.release(list) }
    case .close: try world.value("a release") { [floor] in await floor.close() }
    case .trade(let place, let sends): trade(place, sends: sends)
    case .cancel:
      let running = trades.indices.first {
        trades[$0].call.outcome == nil && !trades[$0].isCancelled
      }
      guard let running else { return }
      trades[running].isCancelled = true
      trades[running].call.cancel()
      if !waiting(trades[running].list).isEmpty { contest(trades[running].list) }
    case .finish(let answer, let meanwhile):
      let list = trades.first { $0.offer == desk.offers.waiting[0] }?.list ?? 0
      if case .load(let before) = meanwhile, allows(.load(list, before)) {
        try take(.load(list, before))
      }
      answerOffer(0, .both)
      world.settle()
      note()
      if case .release = meanwhile, allows(.release(list)) { try take(.release(list)) }
      for _ in 1...9 { answerLoad(0, answer) }
    case .many: for part in Self.parts(step) where allows(part) { try take(part) }
    case .answerLoad(let place, let answer): answerLoad(place, answer)
    case .answerOffer(let place, let answer): answerOffer(place, answer)
    }
    world.settle()
    note()
  }

  static func parts(_ step: Step) -> [Step] {
    guard case .many(let list, let count, let answer) = step else { return [step] }
    func times(_ count: Int, _ steps: [Step]) -> [Step] {
      Array(repeating: steps, count: count).flatMap(\.self)
    }
    var round = times(count, [.tap(list, row: 0, sends: true)]) + [.answerOffer(0, .both)]
    round += times(count - 2, [.answerOffer(0, .both), .answerLoad(0, answer)])
    round += [.finish(answer, .nothing)] + times(count, [.pop])
    return times(3, round)
  }

  private mutating func trade(_ place: Int, sends: Bool) {
    let screen = floor.screens[floor.screens.count - 1 - place]
    let look = desk.loads.requests.count
    let call = world.start { [floor] in try await floor.trade(place) }
    trades.append(Trade(call: call, screen: screen, look: look))
    world.settle()
    seen = desk.loads.requests.count
    guard sends, let place = desk.loads.waiting.firstIndex(of: look) else { return }
    answerLoad(place, .both)
  }

  private mutating func contest(_ list: Int) {
    lists[list].isContested = true
    lists[list].known = nil
  }

  /// Takes in the loads that have begun, and those that are over.
  private mutating func note() {
    for number in seen..<desk.loads.requests.count {
      for list in lists.indices where isLoad(number, of: list) && waiting(list).count > 1 {
        contest(list)
      }
    }
    seen = desk.loads.requests.count
    for list in lists.indices where waiting(list).isEmpty { lists[list].isContested = false }
  }

  private mutating func answerLoad(_ place: Int, _ answer: Answer) {
    guard desk.loads.waiting.indices.contains(place) else { return }
    let number = desk.loads.waiting[place]
    let offers = desk.offers.requests.count
    switch answer.result {
    case .success(let ids):
      desk.loads.answer(number, with: ids.map { Pokemon(id: $0, name: "Eevee") })
    case .failure(let error): desk.loads.fail(number, with: error)
    }
    let ids = try? answer.result.get()
    if let trade = trades.firstIndex(where: { $0.look == number }) {
      world.settle()
      if ids?.contains(trades[trade].screen.number) == true {
        trades[trade].offer = offers
      } else {
        trades[trade].ending = ids == nil ? name(answer) : "gone"
      }
      return
    }
    for list in lists.indices where isLoad(number, of: list) && !lists[list].isContested {
      if let ids { lists[list].known = ids }
    }
    world.settle()
    note()
  }

  private mutating func answerOffer(_ place: Int, _ answer: Answer) {
    let number = desk.offers.waiting[place]
    guard let trade = trades.firstIndex(where: { $0.offer == number }) else { return }
    if case .failure(let error) = answer.result {
      desk.offers.fail(number, with: error)
      trades[trade].ending = name(answer)
      return
    }
    trades[trade].ending = "proposed"
    trades[trade].loads = desk.loads.requests.count
    if trades[trade].isCancelled { contest(trades[trade].list) }
    desk.offers.answer(number, with: ())
  }

  private func name(_ answer: Answer) -> String {
    answer == .cancelled ? "CancellationError" : "TestDoubleFailed"
  }

  func look(_ judge: Judge) throws {
    // A load that goes on may own its list.
    for list in lists.indices where waiting(list).isEmpty {
      let what = "whether the released list of “\(Self.partners[list])” is still there"
      let isThere = floor.released[list]?.object != nil
      try judge("released list", what, be: false, is: isThere)
    }
    if !trades.contains(where: { $0.call.outcome == nil }), desk.loads.waiting.isEmpty {
      let what = "whether the released navigator is still there"
      try judge("released navigator", what, be: false, is: floor.closed?.object != nil)
    }
    let busy = trades.filter { $0.call.outcome == nil }.map { $0.screen.object.object }
    for screen in floor.popped.compactMap(\.object.object) {
      let what = "whether a popped trade screen is still there"
      let isThere = !busy.contains { $0 === screen }
      try judge("popped screen", what, be: false, is: isThere)
    }
    for list in [0, 1] where floor.released[list] == nil {
      let name = Self.partners[list]
      if let known = lists[list].known {
        try judge("loads again", "the rows of “\(name)”", be: known, is: rows(list))
      }
      // A load may wait for the one before it.
      guard waiting(list).isEmpty else { continue }
      let loads = desk.loads.requests.indices.filter { isLoad($0, of: list) }
      for number in trades.filter({ $0.list == list }).compactMap(\.loads) {
        let what = "whether the list of “\(name)” loads after the offer was sent"
        try judge("loads again", what, be: true, is: loads.contains { $0 >= number })
      }
    }
  }
}

extension TradeStory.Step: CustomStringConvertible {
  var description: String {
    func list(_ number: Int) -> String { "the list of “\(TradeStory.partners[number])”" }
    func place(_ number: Int) -> String { number == 0 ? "the oldest" : "the next" }
    switch self {
    case .load(let number, let answer):
      let end = answer.map { "its load gets \($0.rawValue)" } ?? "loads"
      return "\(list(number)) appears, and \(end)"
    case .tap(let number, let row, let sends):
      let end = sends ? ", and its screen sends an offer" : ""
      return "row \(row) of \(list(number)) is tapped\(end)"
    case .pop: return "the screen on top is popped"
    case .release(let number): return "the owner of \(list(number)) releases it"
    case .close: return "the navigator shows its lists, and its owner releases it"
    case .trade(let number, let sends):
      let screen = number == 0 ? "the screen on top" : "the screen below the top"
      return "\(screen) \(sends ? "sends an offer" : "begins a trade, and loads")"
    case .cancel: return "the task of the oldest trade is cancelled"
    case .finish(let answer, let meanwhile):
      let (before, after) =
        switch meanwhile {
        case .nothing: ("", "")
        case .load(let first): ("its list gets \(first.rawValue), ", "")
        case .release: ("", "the owner of its list releases it, ")
        }
      return
        "\(before)the oldest offer is accepted, \(after)and all loads get \(answer.rawValue)"
    case .many(let number, let count, let answer):
      return
        "\(list(number)) has \(count) trades at once, three times: an offer is accepted during each "
        + "load, and all loads get \(answer.rawValue)"
    case .answerLoad(let number, let answer):
      return "\(place(number)) load that waits gets \(answer.rawValue)"
    case .answerOffer(let number, let answer):
      let isError = (try? answer.result.get()) == nil
      return
        "\(place(number)) offer that waits \(isError ? "gets \(answer.rawValue)" : "is accepted")"
    }
  }
}

/// The navigator, its trade screens, and the lists: two of `makeTradingFlow`, one of `makeListScreen`. Two more of the
/// first list's partner are on another navigator, and are never tapped.
@MainActor
final class Floor {
  private let desk: HeldEnvironment
  private lazy var stack: ScreenStack? = ScreenStack()
  private lazy var other = ScreenStack()
  /// An older and a younger one.
  private lazy var strangers: [any ListScreen] = []
  private lazy var lists: [(any ListScreen)?] = {
    strangers.append(stranger())
    let lists = zip(TradeStory.partners, [makeTradingFlow, makeTradingFlow, makePlainList])
      .map { partner, make in stack.map { make(partner, desk, $0) } }
    strangers.append(stranger())
    return lists
  }()
  // One thread runs a world, so it may look from everywhere.
  nonisolated(unsafe) private(set) var screens: [TradeStory.Open] = []
  nonisolated(unsafe) private(set) var popped: [TradeStory.Open] = []
  nonisolated(unsafe) private(set) var released: [Int: Weak] = [:]
  nonisolated(unsafe) private(set) var closed: Weak?
  /// How many screens are on the other navigator.
  nonisolated(unsafe) private(set) var elsewhere = 0

  nonisolated init(_ desk: HeldEnvironment) {
    self.desk = desk
  }

  private func stranger() -> any ListScreen {
    makeTradingFlow(partnerID: "misty", dependencies: desk, navigator: other)
  }

  func load(_ list: Int) async {
    let screen = lists[list]
    await screen?.willAppear()
  }

  func rows(_ list: Int) -> [String] { lists[list]?.pokemons.map(\.id) ?? [] }

  func tap(_ list: Int, row: Int) {
    let count = stack?.screens.count ?? 0
    lists[list]?.select(row: row)
    elsewhere = other.screens.count
    for case let screen as any TradeScreen in stack?.screens.dropFirst(count) ?? [] {
      screens.append(.init(list: list, number: screen.pokemonID, object: Weak(object: screen)))
    }
  }

  func trade(_ place: Int) async throws -> TradeOutcome? {
    let screen = stack?.screens.dropLast(place).last as? any TradeScreen
    return try await screen?.proposeTrade()
  }

  func pop() {
    stack?.pop()
    popped.append(screens.removeLast())
  }

  func close() {
    for list in lists.compactMap(\.self) { stack?.push(list) }
    closed = Weak(object: stack)
    stack = nil
    screens = []
  }

  func release(_ list: Int) {
    released[list] = Weak(object: lists[list])
    lists[list] = nil
  }
}
