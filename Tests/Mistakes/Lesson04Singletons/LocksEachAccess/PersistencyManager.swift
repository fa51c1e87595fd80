// Lesson 04 · Singletons. A wrong answer.
import Lesson04Singletons
import Synchronization

final class PersistencyManager: PersistencyManaging {
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
    let newValues = memory.withLock { $0 } + [value]
    try store.set(newValues, forKey: Self.key)
    memory.withLock { $0 = newValues }
  }
}
