import Exercise04Singletons
import GradingSupport
import Lesson04Singletons
import Testing

extension Lesson04 {
  @Suite("Task 6 · Make saves atomic", .ownProcess)
  struct Task6 {
    // Rule: A `save` that fails leaves its value out of memory and out of the store.
    // Look at: PersistencyManager.swift, the order of the lines in `save`.
    @Test func `a failed save leaves its value out of memory and out of the store`() async throws {
      let store = KeyValueStoreFake()
      let manager = makePersistencyManager(store: store)
      store.failNextWrites(with: [AnyError()])

      await #expect(throws: AnyError()) { try await manager.save("a") }

      let values = await manager.values
      #expect(values == [])
      let storedValues = await makePersistencyManager(store: store).values
      #expect(storedValues == [])
    }

    // Rule: When two threads call `save` concurrently, both values are in memory and in the store.
    // Look at: PersistencyManager.swift, what happens in `save` between reading `values` and setting it.
    @Test func `a save during another save loses no value`() async throws {
      let store = KeyValueStoreFake()
      let manager = makePersistencyManager(store: store)

      try await store.duringNextWrite(of: { try await manager.save("a") }) {
        try await manager.save("b")
      }

      let values = await manager.values
      #expect(values.sorted() == ["a", "b"])
      let storedValues = await makePersistencyManager(store: store).values
      #expect(storedValues.sorted() == ["a", "b"])
    }
  }
}
