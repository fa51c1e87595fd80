import Exercise04Singletons
import Foundation
import GradingSupport
import Lesson04Singletons
import Testing

extension Lesson04 {
  @Suite("Task 5 · Let no save get lost")
  struct Task5 {
    // Rule: reading, adding and writing are one step. Look at: PersistencyManager.save, its lock.
    @Test(arguments: [Varied.names(2), Varied.names(8)])
    func `keeps every save of two threads`(names: [String]) async throws {
      let (values, _) = try await savedByTwoThreads(names, store: SlowStore())

      #expect(
        values.sorted() == names.sorted(),
        """
        \(names.count) saves on two threads are \(names.count) values, but \(values.count) are left; \
        look at what happens in save between reading `values` and setting it
        """
      )
    }

    // Rule: who writes, writes alone. Look at: PersistencyManager.save, and where the lock ends.
    @Test func `lets one save write at a time`() async throws {
      let (_, writesAtOnce) = try await savedByTwoThreads(["a", "b"], store: SlowStore())

      #expect(
        writesAtOnce == 1,
        """
        two writes at once end in any order, and the older array may be the one that stays; \
        look at where the lock in save ends
        """
      )
    }

    // Rule: memory follows the store. Look at: PersistencyManager.save, the order of its lines.
    @Test func `keeps a value that was not written out of memory`() async {
      let sut = makePersistencyManager(store: StoreFake(fullFor: [2]))

      for value in ["a", "b", "c"] { _ = try? await sut.save(value) }

      let values: [String] = await sut.saved(of: ["a", "b", "c"])
      #expect(
        values == ["a", "c"],
        "the disk was full for b, so b is not saved; look at the order of the lines in save"
      )
    }

    // Rule: whoever saves hears that it failed, and why. Look at: PersistencyManager.save.
    @Test func `says that a save failed, and why`() async {
      let sut = makePersistencyManager(store: StoreFake(fullFor: [1]))

      await #expect(throws: DiskFull(write: 1)) { try await sut.save("a") }
    }
  }
}

/// Saves the first name, and all others from another thread while the first is being written.
private func savedByTwoThreads(
  _ names: [String],
  store: SlowStore
) async throws -> (values: [String], writesAtOnce: Int) {
  let sut = makePersistencyManager(store: store)
  let (one, other) = (ThreadExecutor(), ThreadExecutor())
  let second = Recorder<Task<Void, any Error>>()
  store.duringFirstWrite {
    second.record(other.start { for name in names.dropFirst() { try await sut.save(name) } })
    // An answer that lets the other thread through is done in no time; one with a lock makes it wait.
    other.blockUntilSettled()
  }

  try await one.start { try await sut.save(names[0]) }.value
  for task in second.values { try await task.value }

  return (await sut.saved(of: names), store.writesAtOnce)
}

extension PersistencyManaging {
  /// Which of these names it holds, in its order; what else it holds is another task's affair.
  fileprivate func saved(of names: [String]) async -> [String] {
    await values.filter { names.contains($0) }
  }
}
