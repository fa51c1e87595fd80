// Lesson 04 · Singletons. Tasks 3 and 5: a Singleton+ that loses things.
// Grade it: swift test --filter Lesson04
import Lesson04Singletons

final class PersistencyManager: PersistencyManaging, @unchecked Sendable {
  static let shared = PersistencyManager(store: LiveStore.standard)
  private static let key = "values"

  private let store: any KeyValueStore
  private(set) var values: [String]

  init(store: any KeyValueStore) {
    self.store = store
    values = store.strings(forKey: Self.key)
  }

  func save(_ value: String) throws {
    // TODO: 5. Follow two threads through these lines, then one with a full disk.
    let newValues = values + [value]
    defer { values = newValues }
    try store.set(newValues, forKey: Self.key)
  }
}
