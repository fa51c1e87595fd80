// Lesson 04 · Singletons. A wrong answer.
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
    values.append(value)
    try store.set(values, forKey: Self.key)
  }
}
