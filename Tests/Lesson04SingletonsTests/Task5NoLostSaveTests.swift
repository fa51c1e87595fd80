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
      await #expect(processExitsWith: .success) {
        Watchdog.start("a save never came back")
        for names in [["a", "b"], ["a", "a"], Varied.names(8)] {
          let crowd = await Crowd(names)
          expect(crowd.values.sorted(), equals: names.sorted(), "the values in memory")
          expect(crowd.stored.sorted(), equals: names.sorted(), "the values in the store")
        }
        await Interleavings.check {
          let store = StoreFake()
          return (store: store, manager: makePersistencyManager(store: store))
        } call: { sut, number in
          try await sut.manager.save("\(number)")
        } rule: { sut, _ in
          let values = await sut.manager.values
          try must("the values in memory", be: ["0", "1"], is: values.sorted())
          let stored = await makePersistencyManager(store: sut.store).values
          try must("the values in the store", be: ["0", "1"], is: stored.sorted())
        }
      }
    }

    // Rule: A manager runs only one write to its store at a time.
    // Look at: PersistencyManager.swift, where the lock in `save` ends.
    @Test func `lets one save write at a time`() async {
      await #expect(processExitsWith: .success) {
        Watchdog.start("a save never came back")
        let crowd = await Crowd(["a", "b", "c"])
        expect(crowd.writesAtOnce, equals: 1, "the number of writes at once")
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
      await Situations.check(Disk.all) { disk in
        try await disk.manager.save("next")
        let values = disk.values + ["next"]
        try must("values", be: values, is: await disk.manager.values)
        try must("the values in the store", be: values, is: await disk.stored)
      }
      // A save that waits on another thread is the next one too.
      await #expect(processExitsWith: .success) {
        Watchdog.start("a save never came back")
        let crowd = await Crowd(["a", "b", "c"], failing: [1])
        expect(crowd.values, equals: ["b", "c"], "the values in memory; writing a fails")
        expect(crowd.stored, equals: ["b", "c"], "the values in the store; writing a fails")
      }
    }
  }
}

/// What is left when the first name is saved, and all others on another thread while the first is being written.
private struct Crowd {
  let values: [String]
  let stored: [String]
  let writesAtOnce: Int

  init(_ names: [String], failing: Set<Int> = []) async {
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
    values = await sut.values
    stored = await makePersistencyManager(store: store).values
    writesAtOnce = store.writesAtOnce
  }
}
