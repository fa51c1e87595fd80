import Exercise05Factories
import Lesson05Factories
import OutsideWorld
import Testing

extension Lesson05.Task2 {
  // Rule: when loading fails, the rows stay. Look at: what willAppear() stores.
  @Test func `keeps its rows when loading fails`() async {
    let sut = makeListScreen(
      partnerID: "misty",
      pokemonService: BreakingService(rows: [.numbered(4), .numbered(5)]),
      navigator: stack,
      factory: factory
    )

    await sut.willAppear()
    await sut.willAppear()
    sut.select(row: 1)

    let (rows, requests): ([Pokemon], [String]) = (sut.pokemons, factory.requests)
    #expect(
      rows == [.numbered(4), .numbered(5)],
      "the second load failed, so the rows of the first must stay; look at willAppear()"
    )
    #expect(requests == ["5 of misty"], "and a row that stayed can be selected")
  }
}

/// Answers once, and then no more.
private final class BreakingService: PokemonService {
  let provenance = Provenance.sandbox
  private let rows: [Pokemon]
  private let isBroken = Locked(false)

  init(rows: [Pokemon]) {
    self.rows = rows
  }

  func pokemons(ownedBy userID: String) async throws -> [Pokemon] {
    let isBroken = isBroken.withLock { isBroken in
      defer { isBroken = true }
      return isBroken
    }
    if isBroken { throw CancellationError() }
    return rows
  }
}
