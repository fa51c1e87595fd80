import Exercise04Singletons
import GradingSupport
import Lesson04Singletons
import Testing

extension Lesson04 {
  @Suite("Task 4 · Give Singleton+ its store", .ownProcess)
  struct Task4 {
    // Rule: A new manager has all values that were saved in its store before, oldest first.
    // Look at: PersistencyManager.swift, what `init` loads and what `save` writes.
    @Test func `a new manager has all values saved in its store`() async throws {
      let store = KeyValueStoreFake()
      try await makePersistencyManager(store: store).save("a")
      try await makePersistencyManager(store: store).save("b")

      let values = await makePersistencyManager(store: store).values

      #expect(values == ["a", "b"])
    }

    // Rule: `save` adds its value after all values that its manager has.
    // Look at: PersistencyManager.swift, `save`.
    @Test func `save adds its value after the values of its manager`() async throws {
      let manager = makePersistencyManager(store: KeyValueStoreFake())

      try await manager.save("a")
      try await manager.save("b")

      let values = await manager.values
      #expect(values == ["a", "b"])
    }
  }
}
