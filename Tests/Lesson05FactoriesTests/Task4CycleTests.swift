import Exercise05Factories
import Foundation
import GradingSupport
import Lesson05Factories
import OutsideWorld
import Testing

extension Lesson05 {
  @Suite("Task 4 · Break the cycles")
  @MainActor
  struct Task4 {
    // Rule: A list is released when its owner releases it, even while a trade screen is open.
    // Look at: Wiring.swift, what `onTraded` captures; and what list, factory and trade screens store.
    @Test func `releases a list without an owner`() async {
      await Situations.check(flows, stages) { flow, stage in
        weak let list = flow.list
        try await flow.advance(to: stage)
        flow.list = nil
        try must("whether the list is released", be: true, is: list == nil)
        withExtendedLifetime(flow) {}
      }
    }

    // Rule: A navigator that shows the list is released when its owner releases it.
    // Look at: PokemonListScreen.swift, `navigator`; Wiring.swift, what `onTraded` captures.
    @Test func `lets go of a stack that still shows the list`() async {
      await Situations.check(flows, stages) { flow, stage in
        weak let stack = flow.stack
        if let list = flow.list { flow.stack?.push(list) }
        try await flow.advance(to: stage)
        flow.stack = nil
        flow.list = nil
        try must("whether the navigator is released", be: true, is: stack == nil)
      }
    }

    // Rule: A trade screen is released when it is popped.
    // Look at: PokemonListScreen.swift and TradeScreenFactory.swift, what they store.
    @Test func `lets go of a trade screen that was popped`() async {
      await Situations.check(flows, stages.filter { $0.value != .idle }) { flow, stage in
        try await flow.advance(to: stage)
        weak let screen = flow.stack?.screens.last
        flow.stack?.pop()
        try must("whether the trade screen is released", be: true, is: screen == nil)
        withExtendedLifetime(flow) {}
      }
    }

    // Rule: After every trade, a list from `makeTradingFlow` loads again, even if another load goes on.
    // Look at: Wiring.swift, `onTraded`; PokemonListScreen.swift, what makes `willAppear` do nothing.
    @Test func `loads again whatever else goes on`() async {
      await #expect(processExitsWith: .success) {
        await World.run { world in
          for meanwhile in Meanwhile.allCases {
            do { try Task4.reload(meanwhile, in: world) } catch {
              throw Broken("\(meanwhile.rawValue):\n  \(error)")
            }
          }
        }
      }
    }

    enum Meanwhile: String, CaseIterable {
      case nothing = "with nothing else going on"
      case load = "while the list loads"
      case failure = "while the list loads, which fails"
      case trade = "while the list loads after another trade"
      case after = "after another trade"
      case again = "after another trade of the same screen"
      case cancellation = "in a task that was cancelled"
    }

    nonisolated private static func reload(_ meanwhile: Meanwhile, in world: World) throws {
      let desk = HeldEnvironment()
      let flow = try world.value("a list") { await HeldFlow(desk) }
      func load(_ numbers: Int...) {
        // The trade's own look at the partner's Pokémon comes last.
        guard let newest = desk.loads.waiting.last else { return }
        desk.loads.answer(newest, with: numbers.map(Pokemon.numbered))
        world.settle()
      }
      func trade(on new: Bool = true) throws -> (call: WorldCall<TradeOutcome?>, loads: Int) {
        if new { try world.value("a selection") { await flow.select() } }
        let call = world.start { try await flow.stack.proposeTrade() }
        world.settle()
        load(25, 26)
        if meanwhile == .cancellation { call.cancel() }
        let loads = desk.loads.requests.count
        guard let offer = desk.offers.waiting.last else { throw Broken("no offer is sent") }
        desk.offers.answer(offer, with: ())
        world.settle()
        return (call, loads)
      }

      _ = world.start { await flow.load() }
      world.settle()
      load(25, 26)
      if meanwhile == .load || meanwhile == .failure { _ = world.start { await flow.load() } }
      world.settle()
      let held = desk.loads.waiting.first
      let isDone = meanwhile == .after || meanwhile == .again
      if meanwhile == .trade || isDone { _ = try trade() }
      if isDone { while !desk.loads.waiting.isEmpty { load(25, 26) } }
      let (call, loads) = try trade(on: meanwhile != .again)
      if meanwhile == .failure, let held { desk.loads.fail(held, with: Broken("no list")) }
      world.settle()
      while !desk.loads.waiting.isEmpty { load(26) }

      let isLoaded: Bool = desk.loads.requests.count > loads
      try must("whether the list loads after the offer was sent", be: true, is: isLoaded)
      let isProposed: Bool = call.value == .proposed
      try must("whether the trade ends as proposed", be: true, is: isProposed)
      if meanwhile == .nothing || isDone {
        let rows: [String] = try world.value("the rows") { await flow.rows }
        try must("the rows after the trade", be: ["26"], is: rows)
      }
      // Of two loads at the same time, any may win; the next one shows what it loads.
      _ = world.start { await flow.load() }
      world.settle()
      while !desk.loads.waiting.isEmpty { load(27) }
      let rows: [String] = try world.value("the rows") { await flow.rows }
      try must("the rows of the next load", be: ["27"], is: rows)
    }

    // Rule: A trade whose list was released ends as usual.
    // Look at: `unowned` in Wiring.swift.
    @Test func `survives a trade that ends after its list is gone`() async {
      let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        await World.run { world in
          for moment in Moment.allCases {
            for end in Stage.allCases.filter({ $0 != .idle && $0 != .open }) {
              do { try Task4.outlive(moment, end, in: world) } catch {
                throw Broken("the list is released \(moment.rawValue), \(end):\n  \(error)")
              }
            }
          }
        }
      }
      let text: String = result?.errorText ?? ""
      #expect(!text.contains("deallocated"), "`onTraded` needs a list that is there")
    }

    private func tapWithoutNavigator() async {
      await Situations.check(flows) { flow in
        let count: Int = await flow.rowsAfterATapWithoutNavigator()
        try must("the number of rows after the tap", be: 1, is: count)
      }
    }

    enum Moment: String, CaseIterable {
      case before = "before the trade"
      case asking = "while the partner's Pokémon are loaded"
      case sending = "while the offer is sent"
    }

    nonisolated private static func outlive(
      _ moment: Moment,
      _ end: Stage,
      in world: World
    ) throws {
      let desk = HeldEnvironment()
      let flow = try world.value("a list") { await HeldFlow(desk) }
      _ = world.start { await flow.load() }
      world.settle()
      desk.loads.answer(0, with: [.numbered(25)])
      world.settle()
      try world.value("a selection") { await flow.select() }
      func release(at now: Moment) throws {
        guard now == moment else { return }
        let isReleased: Bool = try world.value("a release") { await flow.release() }
        try must("whether the list is released", be: true, is: isReleased)
      }

      try release(at: .before)
      let call = world.start { try await flow.stack.proposeTrade() }
      world.settle()
      try release(at: .asking)
      desk.loads.answer(1, with: end == .gone ? [] : [.numbered(25)])
      world.settle()
      try release(at: .sending)
      if end == .refused { desk.offers.fail(0, with: TradingManagerSpy.Refused()) }
      if end == .traded { desk.offers.answer(0, with: ()) }
      world.settle()

      let ending = call.error.map { "\(type(of: $0))" } ?? call.value?.map { "\($0)" } ?? "nothing"
      let usual: [Stage: String] = [.traded: "proposed", .refused: "Refused", .gone: "gone"]
      try must("how the trade ends", be: usual[end], is: ending)
    }

    // Rule: Selecting a row after the navigator was released opens nothing, and the program goes on.
    // Look at: `unowned` in PokemonListScreen.swift.
    @Test func `survives a tap after its navigator is gone`() async {
      let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        await Task4().tapWithoutNavigator()
      }
      let text: String = result?.errorText ?? ""
      #expect(!text.contains("deallocated"), "the list needs a navigator that is there")
    }

    enum Stage: CaseIterable {
      case idle, open, traded, refused, gone
    }

    private var stages: [Ending<Stage>] {
      [
        Ending("with no trade screen", .idle), Ending("with an open trade screen", .open),
        Ending("after a trade", .traded), Ending("after a refused offer", .refused),
        Ending("after a trade that came too late", .gone),
      ]
    }

    private var flows: [Situation<Flow>] {
      func flow(_ name: String, _ use: @escaping (Flow) async throws -> Void) -> [Situation<Flow>] {
        [("", makeTradingFlow), (" from makeListScreen", makePlainList)].map { origin, make in
          Situation("with a \(name)\(origin)") {
            let flow = Flow(make)
            try await use(flow)
            return flow
          }
        }
      }
      return flow("new list") { _ in }
        + flow("list that was loaded twice") { for _ in 1...2 { await $0.list?.willAppear() } }
        + flow("list that has traded before") {
          try await $0.advance(to: .traded)
          $0.stack?.pop()
        }
    }
  }
}

/// A list without a flow around it, with your factory.
@MainActor
private func makePlainList(
  partnerID: String,
  dependencies: any HasPokemonService & HasTradingManager,
  navigator: any Navigator
) -> any ListScreen {
  makeListScreen(
    partnerID: partnerID,
    pokemonService: dependencies.pokemonService,
    navigator: navigator,
    factory: makeTradeScreenFactory(dependencies: dependencies)
  )
}

/// A flow whose services wait for the test.
@MainActor
private final class HeldFlow {
  let stack = ScreenStack()
  private var list: (any ListScreen)?

  init(_ desk: HeldEnvironment) {
    list = makeTradingFlow(partnerID: "misty", dependencies: desk, navigator: stack)
  }

  var rows: [String] { list?.pokemons.map(\.id) ?? [] }

  func load() async { await list?.willAppear() }

  func select() { list?.select(row: 0) }

  /// Returns whether nothing else owns the list.
  func release() -> Bool {
    weak let old = list
    list = nil
    return old == nil
  }
}

/// A list with your factory, its navigator, and what happens to them.
@MainActor
private final class Flow {
  var stack: ScreenStack? = ScreenStack()
  var list: (any ListScreen)?
  private let service = Market()

  typealias Making =
    @MainActor (
      String, any HasPokemonService & HasTradingManager, any Navigator
    ) -> any ListScreen

  init(_ make: Making) {
    list = stack.map { make("misty", service, $0) }
  }

  func advance(to stage: Lesson05.Task4.Stage) async throws {
    service.state = .idle
    guard stage != .idle else { return }
    await list?.willAppear()
    list?.select(row: 0)
    guard stack?.screens.last is any TradeScreen else { throw Broken("no trade screen is open") }
    service.state = stage
    if stage == .open { return }
    _ = try? await SpawnedTasks.finished { try await stack?.proposeTrade() }
  }

  /// Selects a row when the navigator is gone, and returns the rows after another load.
  func rowsAfterATapWithoutNavigator() async -> Int {
    await list?.willAppear()
    stack = nil
    list?.select(row: 0)
    await list?.willAppear()
    return list?.pokemons.count ?? 0
  }
}

/// An environment of one Pokémon, whose services do what the stage says.
private final class Market: HasPokemonService, HasTradingManager, PokemonService, TradingManager {
  private let stage = Locked(Lesson05.Task4.Stage.idle)
  let provenance = Provenance.sandbox

  var state: Lesson05.Task4.Stage {
    get { stage.withLock { $0 } }
    set { stage.withLock { $0 = newValue } }
  }
  var pokemonService: any PokemonService { self }
  var tradingManager: any TradingManager { self }

  func pokemons(ownedBy userID: String) async throws -> [Pokemon] {
    state == .gone ? [] : [.numbered(25)]
  }

  func propose(_ offer: TradeOffer) async throws {
    if state == .refused { throw TradingManagerSpy.Refused() }
  }
}
