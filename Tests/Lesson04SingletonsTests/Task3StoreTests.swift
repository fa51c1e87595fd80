import Exercise04Singletons
import Foundation
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
      await Situations.check(stores) { kept in
        let values: [String] = await makePersistencyManager(store: kept.store).values
        try must("the values of a new manager", be: kept.values, is: values)
      }
    }

    // Rule: `save` adds its value after all values that its manager has.
    // Look at: PersistencyManager.swift, `save`.
    @Test func `adds to what was there before`() async {
      await Situations.check(stores, Caller.all) { kept, caller in
        let sut = makePersistencyManager(store: kept.store)
        let isSaved: Bool = try await caller.call { try await sut.save("last") }
        let expected = kept.values + (isSaved ? ["last"] : [])
        let values: [String] = await sut.values
        try must("values after a save", be: expected, is: values)
        let later: [String] = await makePersistencyManager(store: kept.store).values
        try must("the values of the next manager", be: expected, is: later)
      }
    }

    // Rule: Two managers with different stores share no values.
    // Look at: `static`, `.shared` and `.standard` in PersistencyManager.swift.
    @Test func `keeps two managers apart`() async {
      let other = makePersistencyManager(store: StoreFake())
      try? await other.save("other")

      await Situations.check(stores) { kept in
        let values: [String] = await other.values
        try must("the values of another manager", be: ["other"], is: values)
        let sut = makePersistencyManager(store: kept.store)
        let later = makePersistencyManager(store: StoreFake())
        try await later.save("later")
        let own: [String] = await sut.values
        try must("values after a save to another store", be: kept.values, is: own)
      }
    }

    // Rule: A manager uses only the store passed to `makePersistencyManager`.
    // Look at: `LiveStore` in PersistencyManager.swift.
    @Test func `leaves the live store alone`() async {
      let (_, touched) = await OutsideWorld.watching {
        await Situations.check(stores) { kept in
          _ = await makePersistencyManager(store: kept.store).values
        }
      }

      let reached: [String] = Array(Set(touched))
      #expect(reached == [])
      let isItsStoreKept = isKept({ StoreFake() }, by: makePersistencyManager)
      #expect(isItsStoreKept, "the store is released before its manager")
    }
  }
}

private struct Kept {
  let store: StoreFake
  /// What must be in it now.
  let values: [String]

  /// A store in which managers, one after the other, saved these values.
  init(_ runs: [[String]], fullFor: Set<Int> = []) async {
    store = StoreFake(fullFor: fullFor)
    for run in runs {
      let manager = makePersistencyManager(store: store)
      for value in run { try? await manager.save(value) }
    }
    values = runs.flatMap(\.self).enumerated().filter { !fullFor.contains($0.offset + 1) }
      .map(\.element)
  }
}

private var stores: [Situation<Kept>] {
  EdgeValues.counts.map { count in
    Situation("with \(count) values in the store") {
      await Kept([(0..<count).map { "value \($0)" }])
    }
  } + [
    Situation("with edge values in the store") { await Kept([oddTexts]) },
    Situation("with the same value twice") { await Kept([["twice", "twice"]]) },
    Situation("with values of three runs") { await Kept([["c"], ["a", "b"], ["c"]]) },
    Situation("with a run that saved nothing in between") { await Kept([["b"], [], ["a"]]) },
    Situation("after a failed save") { await Kept([["a", "b"]], fullFor: [2]) },
  ]
}
