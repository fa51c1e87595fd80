// Lesson 04 · Singletons. Another good answer.
import Lesson04Singletons
import Synchronization

final class PersistencyManager: PersistencyManaging {
  // Singleton+: one instance to share, and an initializer for all others.
  static let shared = PersistencyManager(store: LiveStore.standard)
  private static let key = "values"

  private let store: any KeyValueStore
  private let memory: Mutex<[String]>

  init(store: any KeyValueStore) {
    self.store = store
    memory = Mutex(store.strings(forKey: Self.key))
  }

  var values: [String] { memory.withLock { $0 } }

  func save(_ value: String) throws {
    // One lock from reading to writing: a lock for each access would still lose saves.
    try memory.withLock { values in
      let newValues = values + [value]
      try store.set(newValues, forKey: Self.key)
      // Memory last: if the line above throws, this one doesn't run.
      values = newValues
    }
  }
}
