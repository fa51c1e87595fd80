import Exercise04Singletons
import GradingSupport
import Lesson04Singletons
import OutsideWorld
import Testing

extension Lesson04 {
  @Suite("Task 3 · Give Singleton+ its store")
  struct Task3 {
    // Rule: A new manager has all values that were saved in its store before, oldest first.
    // Look at: PersistencyManager.swift, what `init` loads and what `save` writes.
    @Test func `finds everything again in the same store`() async {
      await storeProcess.judges {
        let (store, all) = (StoreFake(), Array(repeatElement(oddTexts, count: 100).joined()))
        let sut = makePersistencyManager(store: store)
        for value in all { try await sut.save(value) }
        let left = [await sut.values, await makePersistencyManager(store: store).values]
        let isAll = left.map { $0 == all }
        expect(isAll, equals: [true, true], "1,200 values are in memory, and in the store")
      }
      await storeProcess.tells("finds all")
      await storeProcess.tells("finds those of another process")
    }

    // Rule: `save` adds its value after all values that its manager has. Look at: PersistencyManager.swift, `save`.
    @Test func `adds to what was there before`() async { await storeProcess.tells("adds") }

    // Rule: Two managers with different stores share no values.
    // Look at: `static`, `.shared` and `.standard` in PersistencyManager.swift.
    @Test func `keeps two managers apart`() async { await storeProcess.tells("shares nothing") }

    // Rule: A manager uses only the store passed to `makePersistencyManager`.
    // Look at: `LiveStore` in PersistencyManager.swift.
    @Test func `leaves the live store alone`() async {
      let (_, touched) = await OutsideWorld.watching {
        let sut = makePersistencyManager(store: StoreFake(fullFor: [2]))
        for value in ["a", "b", "c"] { try? await sut.save(value) }
        _ = await sut.values
      }
      #expect(Set(touched) == [])
    }
  }
}
