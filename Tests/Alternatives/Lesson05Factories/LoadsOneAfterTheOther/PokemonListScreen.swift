// Lesson 05 · Factories. Another good answer.
import Lesson05Factories

@MainActor
final class PokemonListScreen: ListScreen {
  let title = "Pokémon"
  private(set) var pokemons: [Pokemon] = []
  // A property, because the closure may use the list, which is created first.
  var onTraded: @MainActor () async -> Void = {}
  private let partnerID: String
  private let pokemonService: any PokemonService
  // Weak: the navigator owns its screens, and this refers back to it.
  private weak var navigator: (any Navigator)?
  private var isLoading = false
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private let factory: any TradeScreenMaking

  init(
    partnerID: String,
    pokemonService: any PokemonService,
    navigator: any Navigator,
    factory: any TradeScreenMaking
  ) {
    self.partnerID = partnerID
    self.pokemonService = pokemonService
    self.navigator = navigator
    self.factory = factory
  }

  func willAppear() async {
    if isLoading {
      // The running load may have begun before the trade, so another one follows.
      await withCheckedContinuation { waiting.append($0) }
      return
    }
    isLoading = true
    await load()
    while !waiting.isEmpty {
      let served = waiting
      waiting = []
      await load()
      for caller in served { caller.resume() }
    }
    isLoading = false
  }

  private func load() async {
    guard let loaded = try? await pokemonService.pokemons(ownedBy: partnerID) else { return }
    pokemons = loaded
  }

  func select(row: Int) {
    guard pokemons.indices.contains(row) else { return }
    // Not stored here: the navigator owns the screen from now on.
    let screen = factory.makeTradeScreen(
      pokemonID: pokemons[row].id,
      partnerID: partnerID,
      onTraded: onTraded
    )
    navigator?.push(screen)
  }
}
