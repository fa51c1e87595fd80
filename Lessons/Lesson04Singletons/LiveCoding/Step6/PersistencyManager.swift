// Lesson 04 · Singletons. Tasks 4 and 6, done.
import Lesson04Singletons

actor PersistencyManager: PersistencyManaging {
  static let shared = PersistencyManager(store: LiveStore.standard)
  private static let key = "values"

  private let store: any KeyValueStore
  private(set) var values: [String]

  init(store: any KeyValueStore) {
    self.store = store
    values = store.strings(forKey: Self.key)
  }

  func save(_ value: String) throws {
    let newValues = values + [value]
    try store.set(newValues, forKey: Self.key)
    values = newValues
  }
}
