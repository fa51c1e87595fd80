// Lesson 04 · Singletons. Another good answer.
import Lesson04Singletons

actor PersistencyManager: PersistencyManaging {
  // Singleton+: one instance to share, and an initializer for all others.
  static let shared = PersistencyManager(store: LiveStore.standard)
  private static let key = "values"

  private let store: any KeyValueStore
  private var loaded: [String]?
  var values: [String] {
    if let loaded { return loaded }; let v = store.strings(forKey: Self.key); loaded = v; return v
  }

  init(store: any KeyValueStore) {
    self.store = store
  }

  // No `await` from reading to setting, so no other save begins in between.
  func save(_ value: String) throws {
    let newValues = values + [value]
    try store.set(newValues, forKey: Self.key)
    // Memory last: if the line above throws, this one doesn't run.
    loaded = newValues
  }
}
