// Lesson 05 · Factories. Another good answer.
import Lesson05Factories

@MainActor
final class PokemonListScreen: ListScreen {
  let title = "Pokémon"
  private(set) var pokemons: [Pokemon] = []
  // A property, because what happens after a trade may need the list, and the list comes first.
  var onTraded: @MainActor () async -> Void = {}
  private let partnerID: String
  private let pokemonService: any PokemonService
  // Weak: the navigator owns its screens, and this is the way back.
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
      // The load that goes on may be too old: there will be another one.
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
    // Created here and stored nowhere: the navigator owns the screen from now on.
    let screen = factory.makeTradeScreen(
      pokemonID: pokemons[row].id,
      partnerID: partnerID,
      onTraded: onTraded
    )
    navigator?.push(screen)
  }
}
