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
      await Situations.check(Disk.healthy) { disk in
        try must("the values of a new manager", be: disk.values, is: await disk.stored)
      }
    }

    // Rule: `save` adds its value after all values that its manager has.
    // Look at: PersistencyManager.swift, `save`.
    @Test func `adds to what was there before`() async {
      await Situations.check(Disk.healthy, cancellations) { disk, isCancelled in
        let sut = makePersistencyManager(store: disk.store)
        let isSaved = try await works(isCancelled: isCancelled) { try await sut.save("last") }
        let expected = disk.values + (isSaved ? ["last"] : [])
        try must("values after a save", be: expected, is: await sut.values)
        try must("the values of the next manager", be: expected, is: await disk.stored)
      }
    }

    // Rule: Two managers with different stores share no values.
    // Look at: `static`, `.shared` and `.standard` in PersistencyManager.swift.
    @Test func `keeps two managers apart`() async {
      let other = makePersistencyManager(store: StoreFake())
      try? await other.save("other")
      await Situations.check(Disk.healthy) { disk in
        try must("the values of another manager", be: ["other"], is: await other.values)
        let sut = makePersistencyManager(store: disk.store)
        try await makePersistencyManager(store: StoreFake()).save("later")
        try must("values after a save to another store", be: disk.values, is: await sut.values)
      }
    }

    // Rule: A manager uses only the store passed to `makePersistencyManager`.
    // Look at: `LiveStore` in PersistencyManager.swift.
    @Test func `leaves the live store alone`() async {
      let (_, touched) = await OutsideWorld.watching {
        await Situations.check(Disk.healthy) { disk in _ = await disk.stored }
      }

      let reached: [String] = Array(Set(touched))
      #expect(reached == [])
    }
  }
}
