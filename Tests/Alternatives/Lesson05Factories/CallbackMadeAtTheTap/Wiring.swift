// Lesson 05 · Factories. Another good answer.
import Lesson05Factories

/// Creates a factory whose trade screens use the services of the environment.
@MainActor
public func makeTradeScreenFactory(
  dependencies: any HasPokemonService & HasTradingManager
) -> any TradeScreenMaking {
  TradeScreenFactory(dependencies: dependencies)
}

/// Creates a list that gets its trade screens from `factory`.
@MainActor
public func makeListScreen(
  partnerID: String,
  pokemonService: any PokemonService,
  navigator: any Navigator,
  factory: any TradeScreenMaking
) -> any ListScreen {
  PokemonListScreen(
    partnerID: partnerID,
    pokemonService: pokemonService,
    navigator: navigator,
    factory: factory
  )
}

/// Creates an object that opens links; `makeTradeScreen` takes the Pokémon's number, then the user.
@MainActor
public func makeDeepLinks(
  navigator: any Navigator,
  makeTradeScreen: @escaping @MainActor (String, String) -> any TradeScreen
) -> any DeepLinkOpening {
  DeepLinks(navigator: navigator) { pokemon, user in
    makeTradeScreen(pokemon.rawValue, user.rawValue)
  }
}

/// Creates your list with your factory; the list loads again after each trade.
@MainActor
public func makeTradingFlow(
  partnerID: String,
  dependencies: any HasPokemonService & HasTradingManager,
  navigator: any Navigator
) -> any ListScreen {
  PokemonListScreen(
    partnerID: partnerID,
    pokemonService: dependencies.pokemonService,
    navigator: navigator,
    factory: TradeScreenFactory(dependencies: dependencies)
  )
}

/// Creates the live family.
public func makeLiveFamily() -> any TradingFamily {
  LiveTradingFamily()
}

/// Creates a sandbox family, which uses `market`.
public func makeSandboxFamily(market: SandboxMarket) -> any TradingFamily {
  SandboxTradingFamily(market: market)
}

/// Creates the rules with these names, in this order. Throws `UnknownTradeRule` for a name without a rule.
public func makeTradeRules(
  named names: [String],
  settings: TradeRuleSettings,
  openHistory: @escaping @Sendable () -> any TradeHistory
) throws -> [any TradeRule] {
  try TradeRules(settings: settings, openHistory: openHistory).load(names)
}
