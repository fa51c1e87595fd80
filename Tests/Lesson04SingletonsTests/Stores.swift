import Foundation
import GradingSupport
import Lesson04Singletons
import OutsideWorld

/// A store in memory. Writes whose number, from 1, is in `fullFor` fail.
final class StoreFake: KeyValueStore {
  private let lists = Locked<[String: [String]]>([:])
  private let writes = Locked(0)
  private let fullFor: Set<Int>

  init(fullFor: Set<Int> = []) {
    self.fullFor = fullFor
  }

  func strings(forKey key: String) -> [String] {
    lists.withLock { $0[key] ?? [] }
  }

  func set(_ strings: [String], forKey key: String) throws {
    let number = writes.withLock { writes in
      writes += 1
      return writes
    }
    if fullFor.contains(number) { throw DiskFull(write: number) }
    lists.withLock { $0[key] = strings }
  }
}

struct DiskFull: Error, Equatable {
  let write: Int
}

/// A store in memory whose first write takes so long that others come in between, if they can.
final class SlowStore: KeyValueStore {
  private struct State {
    var lists: [String: [String]] = [:]
    var entered = 0
    var inside = 0
    var mostInside = 0
    var duringFirstWrite: (@Sendable () -> Void)?
  }

  private let state = Locked(State())

  /// The largest number of writes that were going on at the same time.
  var writesAtOnce: Int { state.withLock { $0.mostInside } }

  /// Sets what happens in the middle of the first write.
  func duringFirstWrite(_ work: @escaping @Sendable () -> Void) {
    state.withLock { $0.duringFirstWrite = work }
  }

  func strings(forKey key: String) -> [String] {
    state.withLock { $0.lists[key] ?? [] }
  }

  func set(_ strings: [String], forKey key: String) throws {
    let work = state.withLock { state in
      state.entered += 1
      state.inside += 1
      state.mostInside = max(state.mostInside, state.inside)
      return state.entered == 1 ? state.duringFirstWrite : nil
    }
    work?()
    state.withLock { state in
      state.lists[key] = strings
      state.inside -= 1
    }
  }
}

/// Remembers what it was asked to save.
final class PersistencySpy: PersistencyManaging {
  private let saved = Recorder<String>()

  var values: [String] { saved.values }

  func save(_ value: String) {
    saved.record(value)
  }
}
