// Lesson 05 · Factories. The tests get your types here.
// Keep the signatures; the bodies are yours.
import Lesson05Factories

/// A factory whose trade screens use the services of its environment.
@MainActor
public func makeTradeScreenFactory(
  dependencies: any HasPokemonService & HasTradingManager
) -> any TradeScreenMaking {
  TradeScreenFactory(dependencies: dependencies)
}

/// A list that gets its trade screens from `factory`.
@MainActor
public func makeListScreen(
  partnerID: String,
  pokemonService: any PokemonService,
  navigator: any Navigator,
  factory: any TradeScreenMaking
) -> any ListScreen {
  // TODO: 2. A factory comes in, and isn't used.
  PokemonListScreen(partnerID: partnerID, pokemonService: pokemonService, navigator: navigator)
}

/// Opens trade screens from links; `makeTradeScreen` takes the Pokémon's number, then the user.
@MainActor
public func makeDeepLinks(
  navigator: any Navigator,
  makeTradeScreen: @escaping @MainActor (String, String) -> any TradeScreen
) -> any DeepLinkOpening {
  DeepLinks(navigator: navigator, makeTradeScreen: makeTradeScreen)
}

/// Your list with your factory; the list loads again after each trade.
@MainActor
public func makeTradingFlow(
  partnerID: String,
  dependencies: any HasPokemonService & HasTradingManager,
  navigator: any Navigator
) -> any ListScreen {
  let list = PokemonListScreen(
    partnerID: partnerID,
    pokemonService: dependencies.pokemonService,
    navigator: navigator
  )
  // TODO: 4. Draw it: which object owns this closure, and which objects does the closure own?
  list.onTraded = { await list.willAppear() }
  return list
}

/// The live family.
public func makeLiveFamily() -> any TradingFamily {
  TradingServices(sandbox: nil)
}

/// The sandbox family, which uses `market`.
public func makeSandboxFamily(market: SandboxMarket) -> any TradingFamily {
  TradingServices(sandbox: market)
}

/// The rules with these names, in this order. Throws `UnknownTradeRule` for a name without a rule.
public func makeTradeRules(
  named names: [String],
  settings: TradeRuleSettings,
  openHistory: @escaping @Sendable () -> any TradeHistory
) throws -> [any TradeRule] {
  TradeRules().load(names)  // TODO: 6. Settings and a history come in, and aren't used.
}
