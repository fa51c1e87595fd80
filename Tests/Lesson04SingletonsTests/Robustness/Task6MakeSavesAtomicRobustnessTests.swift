import Exercise04Singletons
import GradingSupport
import Lesson04Singletons
import OutsideWorld
import Testing

extension Lesson04.Task6 {
  // Rule: A `save` that fails leaves its value out of memory and out of the store.
  // Look at: PersistencyManager.swift, the order of the lines in `save`.
  @Test(arguments: FailingWrites.all)
  func `failed saves leave no value behind, and later saves work`(writes: FailingWrites)
    async throws
  {
    let store = KeyValueStoreFake()
    let manager = makePersistencyManager(store: store)
    var expected: [String] = []
    if writes.savesBefore, await saves("before", in: manager) { expected = ["before"] }
    store.failNextWrites(with: writes.errors)
    // An answer may write more than once for a save.
    for number in writes.errors.indices where store.hasPlannedResults {
      if await saves("\(number)", in: manager) { expected.append("\(number)") }
    }
    store.failNextWrites(with: [])
    expectEqual(await manager.values, expected, "the values in memory")
    expectEqual(
      await makePersistencyManager(store: store).values,
      expected,
      "the values in the store"
    )

    try await manager.save("a")
    expectEqual(await manager.values, expected + ["a"], "the values in memory")
    expectEqual(
      await makePersistencyManager(store: store).values,
      expected + ["a"],
      "the values in the store"
    )
  }

  // Rule: A call that fails passes the original error to its caller and changes no state, and the next call works as
  // before.
  // Look at: PersistencyManager.swift, `try?` and `catch` around the write.
  @Test(arguments: FailingWrites.ofFirstWrite)
  func `a failed save throws the error of its first write`(writes: FailingWrites) async {
    let store = KeyValueStoreFake()
    let manager = makePersistencyManager(store: store)
    if writes.savesBefore { try? await manager.save("before") }
    store.failNextWrites(with: writes.errors)
    var thrown: String?
    do { try await manager.save("failed") } catch { thrown = "\(error)" }

    expectEqual(thrown, writes.errors[0].map { "\($0)" })
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

      let saved = try await schedule.concurrently {
        await saves("0", in: manager)
      } and: {
        await saves("1", in: manager)
      }

      let expected = ["0", "1"].enumerated().filter { saved[$0.offset] }.map(\.element)
      let all = expected + ["earlier"]
      expectEqual(Set(["0", "1"]).isSubset(of: store.writes.joined()), true, "both are written")
      expectEqual(await manager.values.sorted(), all, "the values in memory")
      expectEqual(
        await makePersistencyManager(store: store).values.sorted(),
        all,
        "the values in the store"
      )
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
      let calls = ["a", "b", "c", "d"].map { value in
        Call { await saves(value, in: manager) ? [value] : [] }
      }
      await untilIdle()

      expectEqual(Set(["a", "b", "c", "d"]).isSubset(of: store.writes.joined()), true)
      let saved = calls.flatMap { $0.value ?? [] }
      let values = await manager.values
      expectEqual(values.sorted(), saved, "the values in memory")
      expectEqual(
        await makePersistencyManager(store: store).values,
        values,
        "the values in the store"
      )
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
    let store = SlowStore()
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

    expectEqual(await manager.values.sorted(), ["a", "b"], "the values in memory")
    expectEqual(
      await makePersistencyManager(store: store).values.sorted(),
      ["a", "b"],
      "the values in the store"
    )
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

/// The errors of the next writes, in order, and whether a save comes before them.
struct FailingWrites: Sendable, CustomTestStringConvertible {
  let errors: [(any Error)?]
  let savesBefore: Bool

  static let all = ofFirstWrite + with([nil, AnyError(2)])

  /// More writes may fail than an answer tries again.
  static let ofFirstWrite =
    with([AnyError(1)]) + with([CancellationError()]) + with((1...5).map { AnyError($0) })
    + with([CancellationError()] + (2...9).map { AnyError($0) })

  private static func with(_ errors: [(any Error)?]) -> [FailingWrites] {
    [false, true].map { FailingWrites(errors: errors, savesBefore: $0) }
  }

  var testDescription: String {
    let texts = errors.map { $0.map { "\($0)" } ?? "success" }
    return "\(texts.joined(separator: ", "))\(savesBefore ? ", after a save" : "")"
  }
}

private func saves(_ value: String, in manager: any PersistencyManaging) async -> Bool {
  do { try await manager.save(value) } catch { return false }
  return true
}
