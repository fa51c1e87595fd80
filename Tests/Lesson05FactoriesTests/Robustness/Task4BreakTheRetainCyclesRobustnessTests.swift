import Exercise05Factories
import GradingSupport
import Lesson05Factories
import Testing

extension Lesson05.Task4 {
  // Rule: A list is released when its owner releases it, even while a trade screen is open.
  // Look at: Wiring.swift, the closure `onTraded`; then what list, factory and trade screens store.
  @Test(.deterministic, arguments: Trading.Kind.allCases, Trading.Past.allCases)
  func `a list of either kind is released, whatever it did`(
    kind: Trading.Kind,
    past: Trading.Past
  ) async {
    let trading = Trading(kind)
    await trading.run(past)
    let list = Weak(object: trading.list)
    trading.list = nil

    expectEqual(list.isReleased, true, "the list is released")
    withExtendedLifetime(trading) {}
  }

  // Rule: A navigator that shows the list is released when its owner releases it.
  // Look at: PokemonListScreen.swift, `navigator`; Wiring.swift, the closure `onTraded`.
  @Test(.deterministic, arguments: Trading.Kind.allCases, Trading.Past.allCases)
  func `a navigator that shows a list of either kind is released, whatever the list did`(
    kind: Trading.Kind,
    past: Trading.Past
  ) async {
    let trading = Trading(kind)
    await trading.run(past)
    if let list = trading.list { trading.stack?.push(list) }
    let stack = Weak(object: trading.stack)
    trading.list = nil
    trading.stack = nil

    expectEqual(stack.isReleased, true, "the navigator is released")
  }

  // Rule: After each trade, a list from `makeTradingFlow` loads again, even while another load is running.
  // Look at: PokemonListScreen.swift, `willAppear`; Wiring.swift, the closure `onTraded`.
  @Test(.deterministic)
  func `each of four trades leads to a load, while the one before is running`() async {
    let trading = Trading(.tradingFlow)
    await trading.run(.openScreen)
    let loads = trading.environment.loads
    for trade in 1...4 {
      guard let count = await trading.trade(on: 0) else { return }
      // The new load may wait for the one that is running.
      for load in loads.pending where load < count {
        loads.complete(load, with: .success([.number("7")]))
        await untilIdle()
      }
      expectEqual(loads.requests.count > count, true, "trade \(trade) leads to a load")
    }
    loads.completeAll(with: .success([]))
    await untilIdle()
  }

  // Rule: After each trade, a list from `makeTradingFlow` loads again, even while another load is running.
  // Look at: PokemonListScreen.swift, `willAppear`; Wiring.swift, the closure `onTraded`.
  @Test(.deterministic)
  func `each trade of an old or a new screen leads to a load, after errors and no rows`() async {
    let trading = Trading(.tradingFlow)
    await trading.run(.openScreen)
    let loads = trading.environment.loads
    for trade in 0...6 {
      trading.list?.select(row: 0)
      let screen = trade.isMultiple(of: 2) ? trading.screens.count - 1 : 0
      guard let count = await trading.trade(on: screen) else { return }
      expectEqual(loads.requests.count > count, true, "trade \(trade + 1) leads to a load")
      for load in loads.pending {
        loads.complete(load, with: trade < 4 ? .failure(AnyError()) : .success([]))
      }
      await untilIdle()
    }
  }

  // Rule: Two objects share no state except the dependencies that were passed to both of them.
  // Look at: Wiring.swift and PokemonListScreen.swift, everything `static` or global.
  @Test(.ownProcess, .deterministic) func `a trade reloads no other list`() async {
    let tradings = [Trading(.tradingFlow), Trading(.tradingFlow)]
    for trading in tradings { await trading.run(.openScreen) }
    for number in [0, 1] {
      let other = tradings[1 - number].environment.loads
      let count = other.requests.count
      guard await tradings[number].trade(on: 0) != nil else { return }
      expectEqual(other.requests.count, count, "requests of list \(2 - number)")
    }
  }

  // Rule: A trade ends as usual, even if its list was released.
  // Look at: `unowned` and `!` in Wiring.swift.
  @Test(.deterministic) func `a trade ends as usual after its list was released`() async {
    let trading = Trading(.tradingFlow)
    await trading.run(.openScreen)
    guard let screen = trading.screens.first else { return }
    trading.environment.offers.hold()
    let call = Call { @MainActor in try await screen.proposeTrade() }
    await untilIdle()
    // A trade without an offer breaks another task's rule.
    if trading.environment.offers.requests.isEmpty { return }
    trading.list = nil
    trading.environment.offers.completeAll(with: .success(()))
    await untilIdle()

    expectEqual(call.value, .proposed)
  }

  // Rule: Selecting a row after the navigator was released opens nothing, and doesn't stop the program.
  // Look at: `unowned` and `!` in PokemonListScreen.swift.
  @Test(.deterministic, arguments: Trading.Kind.allCases)
  func `selecting a row after the navigator was released opens nothing`(kind: Trading.Kind) async {
    let trading = Trading(kind)
    let other = Trading(kind)
    await trading.run(.load)
    trading.stack = nil
    trading.list?.select(row: 0)

    expectEqual(other.screens.count, 0, "screens on another navigator")
  }
}
