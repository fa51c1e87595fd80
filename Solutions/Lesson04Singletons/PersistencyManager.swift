// Lesson 04 · Singletons. One good answer of several.
import Lesson04Singletons

actor PersistencyManager: PersistencyManaging {
  // Singleton+: one instance to share, and an internal initializer for all others.
  static let shared = PersistencyManager(store: LiveStore.standard)
  private static let key = "values"

  private let store: any KeyValueStore
  private(set) var values: [String]

  init(store: any KeyValueStore) {
    self.store = store
    values = store.strings(forKey: Self.key)
  }

  // Without `await` from reading to setting, because another save could begin during it.
  func save(_ value: String) throws {
    let newValues = values + [value]
    try store.set(newValues, forKey: Self.key)
    // Memory last, because a write that throws must leave it as it was.
    values = newValues
  }
}
