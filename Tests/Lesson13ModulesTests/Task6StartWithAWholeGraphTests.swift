import Exercise13Modules
import GradingSupport
import Lesson13Modules
import Testing

extension Lesson13 {
  @Suite("Task 6 · Start with a whole graph", .ownProcess)
  struct Task6 {
    let outside = OutsideFake()
    let store = StoreFake([.cup])

    // Rule: `startShop` returns after the store is open.
    // Look at: Wiring.swift, a `Task` in `startShop`.
    @Test(.deterministic) func `startShop returns after the store is open`() async {
      let opening = Spy<String, any ItemStore>()
      let start = Call { [outside] in
        try await startShop(arguments: ["Shop"], outside: outside.outside) {
          try await opening.respond(to: "open")
        }
      }
      await untilIdle()
      #expect(!start.hasReturned)

      opening.complete(with: .success(store))
      await untilIdle()
      #expect(start.value != nil)
    }

    // Rule: The basket of a started shop begins with the items of its store.
    // Look at: Wiring.swift, the items that the basket gets.
    @Test func `the basket begins with the items of the store`() async throws {
      let shop = try await outside.start(store)

      let lines = await shop.basket.lines

      #expect(lines == ["1 × Cup, blue"])
    }

    // Rule: Otherwise a started shop behaves like a shop from `makeShop` with the same arguments.
    // Look at: Wiring.swift, the arguments that `startShop` passes on.
    @Test func `a started shop has the launch arguments`() async throws {
      let shop = try await outside.start(store, ["--environment", "dev", "--compact"])

      let rows = try await shop.catalog.rows()

      #expect(shop.title == "Shop (dev)")
      #expect(rows == ["Green tea", "Cup, blue"])
    }

    // Rule: `add` appends the item to the store and to the basket, and returns after the store has stored it.
    // Look at: Basket/BasketModel.swift, `add`.
    @Test(.deterministic) func `add returns after the item is in store and basket`() async throws {
      let shop = try await outside.start(store)
      store.appends.hold()
      let add = Call { try await shop.basket.add("tea") }
      await untilIdle()
      #expect(!add.hasReturned)

      store.appends.complete(with: .success(true))
      await untilIdle()
      let lines = await shop.basket.lines
      #expect(add.hasReturned)
      #expect(store.current == [.cup, .tea])
      #expect(lines == ["1 × Cup, blue", "1 × Green tea"])
    }

    // Rule: When the store throws for an item, `add` throws that error, and the basket doesn't change.
    // Look at: Basket/BasketModel.swift, the order of the steps in `add`.
    @Test func `add throws and changes nothing when the store throws`() async throws {
      let shop = try await outside.start(store)
      store.failNextAppend(with: AnyError(3))

      await #expect(throws: AnyError(3)) { try await shop.basket.add("tea") }
      let lines = await shop.basket.lines

      #expect(lines == ["1 × Cup, blue"])
    }
  }
}
