// Lesson 05 · Factories. Another good answer.
import Lesson05Factories

@MainActor
final class PokemonListScreen: ListScreen {
  let title = "Pokémon"
  private(set) var pokemons: [Pokemon] = []
  private let load: () async -> [Pokemon]?
  private let open: @MainActor (Pokemon, _ reload: @escaping @MainActor () async -> Void) -> Void

  init(
    load: @escaping () async -> [Pokemon]?,
    open: @escaping @MainActor (Pokemon, _ reload: @escaping @MainActor () async -> Void) -> Void
  ) {
    self.load = load
    self.open = open
  }

  func willAppear() async {
    pokemons = await load() ?? pokemons
  }

  func select(row: Int) {
    guard pokemons.indices.contains(row) else { return }
    open(pokemons[row]) { [weak self] in await self?.willAppear() }
  }
}
