import Exercise04Singletons
import GradingSupport
import Lesson04Singletons
import OutsideWorld
import Testing

extension Lesson04.Task6 {
  // Rule: A `save` that fails leaves its value out of memory and out of the store.
  // Look at: PersistencyManager.swift, the order of the lines in `save`.
  @Test(arguments: failingWrites + [[nil, AnyError(2)]], [false, true])
  func `failed saves leave no value behind, and later saves work`(
    errors: [(any Error)?],
    savesBefore: Bool
  ) async throws {
    let store = KeyValueStoreFake()
    let manager = makePersistencyManager(store: store)
    var expected = await savesBefore ? saved("before", in: manager) : []
    store.failNextWrites(with: errors)
    // An answer may write more than once for a save.
    for number in errors.indices where store.hasPlannedResults {
      expected += await saved("\(number)", in: manager)
    }
    store.failNextWrites(with: [])
    await expectValues(expected, in: manager, store)

    try await manager.save("a")
    await expectValues(expected + ["a"], in: manager, store)
  }

  // Rule: A call that fails passes the original error to its caller and changes no state, and the next call works as
  // before.
  // Look at: PersistencyManager.swift, `try?` and `catch` around the write.
  @Test(arguments: failingWrites, [false, true])
  func `a failed save throws the error of its first write`(
    errors: [(any Error)?],
    savesBefore: Bool
  ) async {
    let store = KeyValueStoreFake()
    let manager = makePersistencyManager(store: store)
    if savesBefore { try? await manager.save("before") }
    store.failNextWrites(with: errors)
    var thrown: String?
    do { try await manager.save("failed") } catch { thrown = "\(error)" }

    expectEqual(thrown, errors[0].map { "\($0)" })
  }

  // Rule: When two threads call `save` concurrently, both values are in memory and in the store.
  // Look at: PersistencyManager.swift, what happens in `save` between reading `values` and setting it.
  @Test(arguments: [[], [1], [2]])
  func `no value is lost, wherever the second save begins and whichever fails`(failing: [Int])
    async throws
  {
    try await everyInterleaving { schedule in
      let store = KeyValueStoreFake()
      // A value of an earlier run, which both may be the first to load.
      try await makePersistencyManager(store: store).save("earlier")
      let manager = makePersistencyManager(store: store)
      store.failNextWrites(with: [1, 2].map { failing.contains($0) ? AnyError($0) : nil })

      let values = try await schedule.concurrently {
        await saved("0", in: manager)
      } and: {
        await saved("1", in: manager)
      }

      expectEqual(Set(["0", "1"]).isSubset(of: store.writes.joined()), true, "both are written")
      await expectValues(values.flatMap { $0 } + ["earlier"], in: manager, store, sorted: true)
    }
  }

  // Rule: When two threads call `save` concurrently, both values are in memory and in the store.
  // Look at: PersistencyManager.swift, what happens in `save` between reading `values` and setting it, and what it writes.
  @Test(.deterministic, arguments: 1...20)
  func `no value is lost in any order of tasks`(seed: UInt64) async {
    await inRandomOrder(seed) {
      let store = KeyValueStoreFake()
      let manager = makePersistencyManager(store: store)
      // Four tasks save at the same time, and the second write fails.
      store.failNextWrites(with: [nil, AnyError()])
      let calls = ["a", "b", "c", "d"].map { value in Call { await saved(value, in: manager) } }
      await untilIdle()

      expectEqual(Set(["a", "b", "c", "d"]).isSubset(of: store.writes.joined()), true)
      await expectValues(calls.flatMap { $0.value ?? [] }, in: manager, store, sorted: true)
      let stored = await makePersistencyManager(store: store).values
      expectEqual(stored, await manager.values, "the same order in the store and in memory")
    }
  }

  // Rule: When two threads call `save` concurrently, both values are in memory and in the store.
  // Look at: PersistencyManager.swift, what happens in `save` between reading `values` and setting it.
  @Test func `16 threads lose no value`() async {
    let store = KeyValueStoreFake()
    let manager = makePersistencyManager(store: store)
    await withTaskGroup { group in
      for number in 0..<16 {
        group.addTask(executorPreference: ThreadExecutor()) {
          for round in 0..<20 { try? await manager.save("\(number) \(round)") }
        }
      }
    }

    expectEqual(Set(await manager.values).count, 320)
    expectEqual(Set(await makePersistencyManager(store: store).values).count, 320)
  }

  // Rule: When two threads call `save` concurrently, both values are in memory and in the store.
  // Look at: PersistencyManager.swift, what happens between loading the values and storing them in memory.
  @Test func `no value is lost while the first read is slow`() async throws {
    let store = KeyValueStoreFake()
    let manager = makePersistencyManager(store: store)
    let otherThread = ThreadExecutor()
    let saves = Recorder<Task<Void, any Error>>()
    store.duringRead.withLock {
      $0 = {
        for value in ["a", "b"] {
          saves.record(otherThread.start { try await manager.save(value) })
        }
        otherThread.blockUntilSettled()
      }
    }
    _ = try await ThreadExecutor().start { await manager.values }.value
    // A manager that has loaded in its initializer reads nothing now.
    if saves.count == 0 { for value in ["a", "b"] { try await manager.save(value) } }
    for save in saves.values { try await save.value }

    await expectValues(["a", "b"], in: manager, store, sorted: true)
  }

  // Rule: When two threads call `save` concurrently, both values are in memory and in the store.
  // Look at: PersistencyManager.swift, whether one lock includes reading `values` and writing.
  @Test func `no value is lost when two saves begin during another one`() async throws {
    let store = KeyValueStoreFake()
    let manager = makePersistencyManager(store: store)
    try await saveThree(in: manager, store: store)

    expectEqual(await manager.values.sorted(), ["a", "b", "c"], "the values in memory")
  }

  // Rule: A manager runs only one write to its store at a time.
  // Look at: PersistencyManager.swift, where the lock in `save` ends.
  @Test func `three saves write to the store one at a time`() async throws {
    let store = KeyValueStoreFake()
    try await saveThree(in: makePersistencyManager(store: store), store: store)

    expectEqual(store.mostWritesInProgress, 1)
  }

  /// Saves "a". During its write, saves "b" and "c" concurrently.
  private func saveThree(in manager: any PersistencyManaging, store: KeyValueStoreFake) async throws
  {
    try await store.duringNextWrite(of: { try await manager.save("a") }) {
      async let second: Void = manager.save("b")
      try await manager.save("c")
      try await second
    }
  }
}

/// The errors of the next writes. More of them may fail than an answer tries again.
private let failingWrites: [[(any Error)?]] = [
  [AnyError(1)], [CancellationError()], (1...5).map { AnyError($0) },
  [CancellationError()] + (2...9).map { AnyError($0) },
]

/// Returns the value if the manager has saved it.
private func saved(_ value: String, in manager: any PersistencyManaging) async -> [String] {
  do { try await manager.save(value) } catch { return [] }
  return [value]
}

/// Expects these values in memory and in the store.
private func expectValues(
  _ expected: [String],
  in manager: any PersistencyManaging,
  _ store: KeyValueStoreFake,
  sorted isSorted: Bool = false,
  sourceLocation: SourceLocation = #_sourceLocation
) async {
  let memory = await manager.values
  let stored = await makePersistencyManager(store: store).values
  for (values, place) in [(memory, "memory"), (stored, "the store")] {
    let actual = isSorted ? values.sorted() : values
    expectEqual(actual, expected, "the values in \(place)", sourceLocation: sourceLocation)
  }
}
