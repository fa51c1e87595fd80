import Exercise04Singletons
import Foundation
import GradingSupport
import Lesson04Singletons
import OutsideWorld
import Testing

extension Lesson04.Task4 {
  // Rule: A new manager has all values that were saved in its store before, oldest first.
  // Look at: PersistencyManager.swift, what `init` loads and what `save` writes.
  @Test func `a new manager has many unusual values`() async throws {
    let values = Array(repeatElement(unusualTexts, count: 100).joined())
    let store = KeyValueStoreFake()
    let manager = makePersistencyManager(store: store)
    for value in values { try await manager.save(value) }

    expectEqual(Exactly(await manager.values), Exactly(values))
    expectEqual(Exactly(await makePersistencyManager(store: store).values), Exactly(values))
  }

  // Rule: A new manager has all values that were saved in its store before, oldest first.
  // Look at: PersistencyManager.swift, what `init` loads and what `save` writes.
  @Test func `a new manager has the values that another process saved`() async throws {
    let result = try await #require(
      processExitsWith: .success,
      observing: [\.standardOutputContent]
    ) {
      let store = KeyValueStoreFake()
      for value in ["a", "b"] { try await makePersistencyManager(store: store).save(value) }
      print(String(decoding: try JSONEncoder().encode(store.lists), as: UTF8.self))
    }
    let output = Data(result.standardOutputContent)
    let lists = try JSONDecoder().decode([String: [String]].self, from: output)

    let values = await makePersistencyManager(store: KeyValueStoreFake(lists: lists)).values

    expectEqual(values, ["a", "b"])
  }

  // Rule: `save` adds its value after all values that its manager has.
  // Look at: PersistencyManager.swift, `save`.
  @Test(arguments: [0, 1, 2])
  func `save adds even a value that was saved before`(loaded: Int) async throws {
    let store = KeyValueStoreFake()
    var expected = (0..<loaded).map { "\($0)" }
    for value in expected { try await makePersistencyManager(store: store).save(value) }
    let manager = makePersistencyManager(store: store)
    for value in ["a", "a", "", "b", "a"] {
      try await manager.save(value)
      expected.append(value)
      expectEqual(await manager.values, expected)
      expectEqual(await inCancelledTask { await manager.values }, expected)
      expectEqual(await makePersistencyManager(store: store).values, expected)
    }
  }

  // Rule: Two objects share no state except the dependencies that were passed to both of them.
  // Look at: `static`, `.shared` and `.standard` in PersistencyManager.swift.
  @Test func `managers with different stores share no values`() async throws {
    let stores = [KeyValueStoreFake(), KeyValueStoreFake()]
    let managers = stores.map { makePersistencyManager(store: $0) }
    for (index, value) in [(0, "a"), (1, "b"), (0, "c")] { try await managers[index].save(value) }

    for (index, others) in [["b"], ["a", "c"]].enumerated() {
      let values = await managers[index].values
      let stored = await makePersistencyManager(store: stores[index]).values
      expectEqual(Set(values).intersection(others), [], "values of the other manager")
      expectEqual(Set(stored).intersection(others), [], "values of the other store")
    }
  }

  // Rule: Your code uses a type whose name begins with `Live` only where the task says so.
  // Look at: `LiveStore` in PersistencyManager.swift.
  @Test func `a manager uses only the injected store, even after a failed save`() async {
    let store = KeyValueStoreFake()
    let (_, touched) = await OutsideWorld.watching {
      let manager = makePersistencyManager(store: store)
      try? await manager.save("a")
      store.failNextWrites(with: [AnyError()])
      try? await manager.save("b")
      try? await manager.save("c")
      _ = await manager.values
    }

    expectEqual(touched, [])
  }
}
