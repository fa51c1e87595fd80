import Exercise04Singletons
import GradingSupport
import Lesson04Singletons
import Testing

extension Lesson04 {
  @Suite("Task 5 · Lose no save")
  struct Task5 {
    // Rule: When two threads save at once, all their values are in memory and in the store.
    // Look at: PersistencyManager.swift, what happens in `save` between reading `values` and setting it.
    @Test func `keeps every save of two threads`() async {
      await process.judges {
        for names in [["a", "b"], ["a", "a"], Varied.names(8)] {
          let left = await saveAtOnce(names).left.map { $0.sorted() }
          let saved = names.sorted()
          expect(left, equals: [saved, saved], "the values in memory, and in the store")
        }
        await Interleavings.check {
          let store = StoreFake()
          return (store: store, manager: makePersistencyManager(store: store))
        } call: { sut, number in
          try await sut.manager.save("\(number)")
        } rule: { sut, _ in
          let stored = await makePersistencyManager(store: sut.store).values
          let left = [await sut.manager.values.sorted(), stored.sorted()]
          let what = "the values in memory, and in the store"
          try must(what, be: [["0", "1"], ["0", "1"]], is: left)
        }
      }
    }

    // Rule: A manager runs only one write to its store at a time.
    // Look at: PersistencyManager.swift, where the lock in `save` ends.
    @Test func `lets one save write at a time`() async {
      await process.judges {
        let writes = await saveAtOnce(["a", "b", "c"]).writes
        expect(writes, equals: 1, "the number of writes at once")
      }
    }

    // Rule: A value whose save failed is not in memory, and not in the store.
    // Look at: PersistencyManager.swift, the order of the lines in `save`.
    @Test func `keeps a value that was not written out of memory`() async {
      await Situations.check(Disk.all) { disk in
        try must("values", be: disk.values, is: await disk.manager.values)
        try must("the values in the store", be: disk.values, is: await disk.stored)
      }
    }

    // Rule: When the store throws an error, `save` throws the same error.
    // Look at: PersistencyManager.swift, `try?` and `catch` around the write.
    @Test func `throws the error of the store`() async {
      await Situations.check(Disk.all) { disk in
        try must("what the saves threw", be: disk.failures, is: disk.thrown)
      }
    }

    // Rule: After a failed save, the next save works as before.
    // Look at: PersistencyManager.swift, what `save` leaves behind when it throws.
    @Test func `saves again after a failure`() async {
      await process.judges {
        await Situations.check(Disk.all) { disk in
          try await disk.manager.save("next")
          let values = disk.values + ["next"]
          try must("values", be: values, is: await disk.manager.values)
          try must("the values in the store", be: values, is: await disk.stored)
        }
        // A save that waits on another thread is the next one too.
        let left = await saveAtOnce(["a", "b", "c"], failing: [1]).left
        let what = "the values in memory, and in the store; writing a fails"
        expect(left, equals: [["b", "c"], ["b", "c"]], what)
      }
    }
  }
}

/// The process of this task.
private let process = TaskProcess {
  await #expect(processExitsWith: .success) {
    Watchdog.start("a save never came back")
    let task = Lesson04.Task5()
    await task.`keeps every save of two threads`()
    await task.`lets one save write at a time`()
    await task.`saves again after a failure`()
  }
}

/// Saves the first name, and all others on another thread while the first is being written.
///
/// - Returns: what is left in memory and in the store, and how many writes there were at once.
private func saveAtOnce(
  _ names: [String],
  failing: Set<Int> = []
) async -> (left: [[String]], writes: Int) {
  let store = StoreFake(fullFor: failing)
  let sut = makePersistencyManager(store: store)
  let (one, other) = (ThreadExecutor(), ThreadExecutor())
  let second = Recorder<Task<Void, any Error>>()
  store.duringFirstWrite.withLock {
    $0 = {
      second.record(other.start { for name in names.dropFirst() { try await sut.save(name) } })
      // Without a lock the other thread is done in no time; with one it waits.
      other.blockUntilSettled()
    }
  }
  _ = await one.start { try await sut.save(names[0]) }.result
  for task in second.values { _ = await task.result }
  let stored = await makePersistencyManager(store: store).values
  return ([await sut.values, stored], store.writesAtOnce)
}
