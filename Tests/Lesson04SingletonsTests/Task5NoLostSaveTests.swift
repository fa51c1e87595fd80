import Exercise04Singletons
import Foundation
import GradingSupport
import Lesson04Singletons
import Testing

extension Lesson04 {
  @Suite("Task 5 · Lose no save")
  struct Task5 {
    // Rule: A value whose save failed is not in memory, and not in the store.
    // Look at: PersistencyManager.swift, the order of the lines in `save`.
    @Test func `keeps a value that was not written out of memory`() async {
      await storeProcess.tells("keeps out")
    }

    // Rule: When the store throws an error, `save` throws the same error.
    // Look at: PersistencyManager.swift, `try?` and `catch` around the write.
    @Test func `throws the error of the store`() async { await storeProcess.tells("throws errors") }

    // Rule: After a failed save, the next save works as before.
    // Look at: PersistencyManager.swift, what `save` leaves behind when it throws.
    @Test func `saves again after a failure`() async { await storeProcess.tells("saves again") }

    // Rule: When two threads save at once, all their values are in memory and in the store.
    // Look at: PersistencyManager.swift, what happens in `save` between reading `values` and setting it, and whether it
    // sets them before a write that fails.
    @Test func `keeps every save of two threads`() async {
      await storeProcess.judges {
        let saved = (["a", "a"] + Varied.names(2)).sorted()
        let left = await saveAtOnce(saved).left.map { $0.sorted() }
        let what = "the values in memory, and in the store (both sorted)"
        expect(left, equals: [saved, saved], what)
        let late = await saveAtOnce(saved, duringRead: true).left.map { $0.sorted() }
        expect(late, equals: [saved, saved], "the same, saved while the first read is slow")
        for full in [[], [1], [2]] {
          await Interleavings.check {
            let store = StoreFake()
            // The value of an earlier run, which the two may be the first to load.
            try await makePersistencyManager(store: store).save("earlier")
            let before = store.written.count
            store.fullFor.withLock { $0 = Set(full.map { before + $0 }) }
            return (store: store, manager: makePersistencyManager(store: store))
          } call: { sut, number in
            do { try await sut.manager.save("\(number)") } catch { return "" }
            return "\(number)"
          } rule: { sut, saved in
            let stored = await makePersistencyManager(store: sut.store).values
            let left = [await sut.manager.values.sorted(), stored.sorted()]
            let expected = saved.filter { !$0.isEmpty }.sorted() + ["earlier"]
            let texts = sut.store.written.values.joined().joined()
            try must(
              "whether the store was asked to write both",
              be: true,
              is: Set("01").isSubset(of: texts)
            )
            let failed = ["0", "1"].filter { !saved.contains($0) }
            let after = failed.isEmpty ? "" : ", after the write of \"\(failed[0])\" has failed,"
            let what = "the values in memory, and in the store (both sorted)\(after)"
            try must(what, be: [expected, expected], is: left)
          }
        }
      }
    }

    // Rule: A manager runs only one write to its store at a time.
    // Look at: PersistencyManager.swift, where the lock in `save` ends.
    @Test func `lets one save write at a time`() async {
      await storeProcess.judges {
        expect(await saveAtOnce(["a", "b", "c"]).writes, equals: 1, "the writes at once")
      }
    }
  }
}

/// The process of tasks 3 and 5.
let storeProcess = TaskProcess {
  // An earlier run of the program, which is this process. In Swift 6.2 an exit test captures nothing.
  let store = StoreFake()
  for value in ["a", "b"] { try? await makePersistencyManager(store: store).save(value) }
  let left = try? JSONEncoder().encode(store.lists as [String: [String]])
  setenv("COURSE_LISTS", String(decoding: left ?? Data(), as: UTF8.self), 1)
  await #expect(processExitsWith: .success) {
    let left = Data((ProcessInfo.processInfo.environment["COURSE_LISTS"] ?? "").utf8)
    let lists = (try? JSONDecoder().decode([String: [String]].self, from: left)) ?? [:]
    Watchdog.start("a save never came back")
    TaskProcess.begin("finds those of another process")
    let next = makePersistencyManager(store: StoreFake(lists: lists))
    expect(await next.values, equals: ["a", "b"], "the values that another process saved")
    await StoreStory.judge()
    await Lesson04.Task3().`finds everything again in the same store`()
    let task = Lesson04.Task5()
    await task.`keeps every save of two threads`()
    await task.`lets one save write at a time`()
  }
}

/// Saves the first name, and each other one on a thread of its own while the first is being written.
///
/// - Parameter duringRead: whether all are saved on threads of their own, while the store reads the values that somebody
///   asked for first.
/// - Returns: what is left in memory and in the store, and how many writes there were at once.
private func saveAtOnce(_ names: [String], duringRead: Bool = false) async -> (
  left: [[String]], writes: Int
) {
  let store = StoreFake()
  let sut = makePersistencyManager(store: store)
  let (one, other) = (ThreadExecutor(), ThreadExecutor())
  let later = Recorder<Task<Void, any Error>>()
  let begin: @Sendable () -> Void = {
    for name in duringRead ? names : Array(names.dropFirst()) {
      later.record(other.start { try await sut.save(name) })
    }
  }
  // Without a lock the other threads are done in no time; with one they wait, and still do when it is free again.
  if duringRead {
    store.duringRead.withLock {
      $0 = {
        begin()
        other.blockUntilSettled()
      }
    }
    _ = await one.start { await sut.values }.result
    // A manager may have loaded when it was created.
    store.duringRead.withLock { $0 = nil }
    if later.values.isEmpty { begin() }
  } else {
    store.duringWrite.withLock {
      $0 = { number in
        if number == 1 { begin() }
        if number <= 2 { other.blockUntilSettled() }
      }
    }
    _ = await one.start { try await sut.save(names[0]) }.result
  }
  for task in later.values { _ = await task.result }
  let stored = await makePersistencyManager(store: store).values
  return ([await sut.values, stored], store.writesAtOnce)
}
