// Lesson 04 · Singletons. One good answer of several.
import Lesson04Singletons

actor PersistencyManager: PersistencyManaging {
  // Singleton+: one instance to share, and an initializer for others.
  static let shared = PersistencyManager(store: LiveStore.standard)
  private static let key = "values"

  private let store: any KeyValueStore
  private(set) var values: [String]

  init(store: any KeyValueStore) {
    self.store = store
    values = store.strings(forKey: Self.key)
  }

  // No `await` from reading to setting, so no other save comes in between.
  func save(_ value: String) throws {
    let newValues = values + [value]
    try store.set(newValues, forKey: Self.key)
    // Memory follows the store: when the line above throws, this one doesn't run.
    values = newValues
  }
}
