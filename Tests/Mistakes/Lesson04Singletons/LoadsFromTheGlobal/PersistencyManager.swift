// Lesson 04 · Singletons. A wrong answer.
import Lesson04Singletons

actor PersistencyManager: PersistencyManaging {
  static let shared = PersistencyManager(store: LiveStore.standard)
  private static let key = "values"

  private let store: any KeyValueStore
  private(set) var values: [String]

  init(store: any KeyValueStore) {
    self.store = store
    values = LiveStore.standard.strings(forKey: Self.key)
  }

  func save(_ value: String) throws {
    let newValues = values + [value]
    try store.set(newValues, forKey: Self.key)
    values = newValues
  }
}
