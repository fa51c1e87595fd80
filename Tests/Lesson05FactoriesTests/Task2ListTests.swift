import Exercise05Factories
import GradingSupport
import Lesson05Factories
import OutsideWorld
import Testing

extension Lesson05 {
  @Suite("Task 2 · Ask for a screen when it is needed")
  @MainActor
  struct Task2 {
    let stack = ScreenStack()
    let factory = FactorySpy()

    // Rule: the list hands over the values it alone knows. Look at: PokemonListScreen.select(row:).
    @Test(arguments: Varied.numbers(2), ["misty", "brock"])
    func `asks its factory for the selected Pokémon`(number: Int, partner: String) async {
      let service = PokemonServiceDouble([.numbered(1), .numbered(number)])
      let sut = makeList(of: partner, service)

      await sut.willAppear()
      sut.select(row: 1)

      let requests: [String] = factory.requests
      #expect(
        requests == ["\(number) of \(partner)"],
        "the factory must be asked for the selected Pokémon's id and the partner; look at select(row:)"
      )
    }

    // Rule: no tap, no screen. Look at: what willAppear() makes besides rows.
    @Test func `makes nothing before a row is selected`() async {
      let service = PokemonServiceDouble([.numbered(1), .numbered(2), .numbered(3)])

      let (rows, touched) = await OutsideWorld.watching {
        let sut = makeList(service)
        await sut.willAppear()
        return sut.pokemons.count
      }

      let (count, reached): (Int, [String]) = (factory.made.count, touched)
      #expect(rows == 3, "willAppear() must still load the rows")
      #expect(count == 0, "loading must make no trade screen; look at willAppear()")
      #expect(reached == [], "loading must make no manager either; look at willAppear()")
    }

    // Rule: one tap, one screen, and that one is shown. Look at: PokemonListScreen.select(row:).
    @Test func `pushes the one screen its factory made`() async {
      let sut = makeList(PokemonServiceDouble([.numbered(1), .numbered(2)]))

      await sut.willAppear()
      sut.select(row: 0)

      let (made, pushed): (Int, Int) = (factory.made.count, stack.screens.count)
      let isTheOneMade: Bool = stack.identities == factory.made.map { ObjectIdentifier($0) }
      #expect(made == 1, "one selection must ask the factory once; look at select(row:)")
      #expect(pushed == 1, "one selection must push one screen; look at select(row:)")
      #expect(isTheOneMade, "the screen that is pushed must be the one the factory returned")
    }

    // Rule: a screen belongs to one visit. Look at: what the list keeps of what it pushed.
    @Test func `asks anew for every selection`() async {
      let sut = makeList(PokemonServiceDouble([.numbered(4), .numbered(5)]))

      await sut.willAppear()
      for row in [0, 1, 0] { sut.select(row: row) }

      let requests: [String] = factory.requests
      let different: Int = Set(stack.identities).count
      #expect(
        requests == ["4 of misty", "5 of misty", "4 of misty"],
        "each selection must ask the factory; look at what the list keeps"
      )
      #expect(different == 3, "three selections must push three screens, no old one again")
    }

    // Rule: a row means what it shows now. Look at: what willAppear() stores, what select(row:) reads.
    @Test(arguments: Varied.numbers(2))
    func `selects from the rows that were loaded last`(number: Int) async {
      let service = PokemonServiceDouble(
        [.numbered(1), .numbered(2)],
        [.numbered(1), .numbered(number)]
      )
      let sut = makeList(service)

      await sut.willAppear()
      await sut.willAppear()
      sut.select(row: 1)

      let requests: [String] = factory.requests
      #expect(
        requests == ["\(number) of misty"],
        "row 1 must be row 1 of the second load; look at what willAppear() stores"
      )
    }

    // Rule: a number without a row does nothing. Look at: PokemonListScreen.select(row:).
    @Test(arguments: [-1, 2])
    func `does nothing for a number without a row`(row: Int) async {
      let sut = makeList(PokemonServiceDouble([.numbered(1), .numbered(2)]))

      await sut.willAppear()
      sut.select(row: row)

      let (made, pushed): (Int, Int) = (factory.made.count, stack.screens.count)
      #expect(made == 0, "there is no row \(row): make no screen; look at select(row:)")
      #expect(pushed == 0, "there is no row \(row): push no screen; look at select(row:)")
    }

    // Rule: the navigator owns its screens, nobody else. Look at: what the list keeps of a screen.
    @Test func `keeps no screen that was popped`() async {
      let sut = makeListScreen(
        partnerID: "misty",
        pokemonService: PokemonServiceDouble([.numbered(1)]),
        navigator: stack,
        factory: ForgetfulFactory()
      )
      await sut.willAppear()
      sut.select(row: 0)
      weak let screen = stack.screens.last

      stack.pop()

      let isReleased: Bool = screen == nil
      #expect(isReleased, "a popped screen must be gone; look at what the list keeps")
      withExtendedLifetime(sut) {}
    }

    private func makeList(
      of partner: String = "misty",
      _ service: PokemonServiceDouble
    ) -> any ListScreen {
      makeListScreen(
        partnerID: partner,
        pokemonService: service,
        navigator: stack,
        factory: factory
      )
    }
  }
}
