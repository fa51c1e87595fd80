import Exercise04Singletons
import Foundation
import GradingSupport
import Lesson04Singletons
import OutsideWorld
import Testing

extension Lesson04 {
  @Suite("Task 3 · Give Singleton+ its store")
  struct Task3 {
    // Rule: what was saved outlives the program. Look at: PersistencyManager, `init` and `save`.
    @Test(arguments: [Varied.names(1), Varied.names(3), ["twice", "twice"]])
    func `finds everything again in the same store`(values: [String]) async throws {
      let store = StoreFake()
      let earlier = makePersistencyManager(store: store)
      for value in values { try await earlier.save(value) }

      let sut = makePersistencyManager(store: store)

      let found: [String] = await sut.values
      #expect(
        found == values,
        """
        a new manager on the same store must find every value, oldest first; \
        look at what init loads and what save writes
        """
      )
    }

    // Rule: memory says the same as the store. Look at: PersistencyManager, `init` and `save`.
    @Test func `adds to what was there before`() async throws {
      let store = StoreFake()
      try await makePersistencyManager(store: store).save("first")
      let sut = makePersistencyManager(store: store)

      try await sut.save("second")

      let values: [String] = await sut.values
      let stored: [String] = await makePersistencyManager(store: store).values
      #expect(values == ["first", "second"], "a save adds to the values; look at what init loads")
      #expect(stored == ["first", "second"], "a save writes all values; look at what save writes")
    }

    // Rule: each manager keeps to its own store. Look at: where PersistencyManager gets its store.
    @Test func `keeps two managers apart`() async throws {
      let (one, two) = (StoreFake(), StoreFake())
      let managers = [one, two].map { makePersistencyManager(store: $0) }

      for (manager, value) in zip(managers, ["one", "two"]) { try await manager.save(value) }

      var values: [[String]] = []
      for manager in managers { values.append(await manager.values) }
      #expect(
        values == [["one"], ["two"]],
        "two managers on two stores share nothing; look for `static`, `.shared` and `.standard`"
      )
    }

    // Rule: with a store in hand, the live one is not needed. Look for: `LiveStore` in the class.
    @Test func `leaves the live store alone`() async throws {
      let (_, touched) = try await OutsideWorld.watching {
        let sut = makePersistencyManager(store: StoreFake())
        try await sut.save("value")
        return await sut.values
      }

      let reached: [String] = touched
      #expect(
        reached == [],
        "this test passed a store in: use that; look for LiveStore in PersistencyManager.swift"
      )
    }
  }
}
