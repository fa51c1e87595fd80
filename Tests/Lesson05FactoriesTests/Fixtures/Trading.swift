import Exercise05Factories
import GradingSupport
import Lesson05Factories

/// A list, its navigator and its environment.
@MainActor
final class Trading {
  /// The function of `Wiring.swift` that creates the list.
  enum Kind: CaseIterable { case tradingFlow, listScreen }

  /// The past of a list.
  enum Past: CaseIterable {
    case nothing, load, failedLoad, openScreen, closedScreen, trade, refusal
  }

  let environment = EnvironmentSpy(owning: "7")
  var stack: ScreenStack? = ScreenStack()
  var list: (any ListScreen)?

  init(_ kind: Kind) {
    guard let stack else { return }
    switch kind {
    case .tradingFlow:
      list = makeTradingFlow(partnerID: "misty", dependencies: environment, navigator: stack)
    case .listScreen:
      list = makeListScreen(
        partnerID: "misty",
        pokemonService: environment.pokemonService,
        navigator: stack,
        factory: makeTradeScreenFactory(dependencies: environment)
      )
    }
  }

  /// The open trade screens, the top one last.
  var screens: [any TradeScreen] { stack?.screens.compactMap { $0 as? any TradeScreen } ?? [] }

  /// Runs what has happened in a past.
  func run(_ past: Past) async {
    if past == .nothing { return }
    await list?.willAppear()
    if past == .load { return }
    list?.select(row: 0)
    switch past {
    case .nothing, .load, .openScreen: break
    case .failedLoad:
      environment.loads.completeAll(with: .failure(AnyError()))
      await list?.willAppear()
    case .closedScreen: stack?.pop()
    case .trade: _ = try? await screens.last?.proposeTrade()
    case .refusal:
      environment.offers.completeAll(with: .failure(AnyError()))
      _ = try? await screens.last?.proposeTrade()
    }
    await untilIdle()
  }

  /// Proposes a trade of number 7, which the partner still owns. The list's loads wait from now on.
  ///
  /// - Returns: the number of requests to the Pokémon service when the offer is sent; `nil` if none is sent.
  func trade(on index: Int) async -> Int? {
    guard screens.indices.contains(index) else { return nil }
    let screen = screens[index]
    let offers = environment.offers.requests.count
    environment.loads.hold()
    _ = Call { @MainActor in try await screen.proposeTrade() }
    await untilIdle()
    let count = environment.loads.requests.count
    environment.loads.complete(count - 1, with: .success([.number("7")]))
    await untilIdle()
    return environment.offers.requests.count > offers ? count : nil
  }
}
