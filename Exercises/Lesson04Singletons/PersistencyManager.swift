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
    // TODO: 3. From the days when there was one store. Whose values are these?
    values = LiveStore.standard.strings(forKey: Self.key)
  }

  func save(_ value: String) throws {
    // TODO: 5. Follow two threads through these lines, then one with a full disk.
    let newValues = values + [value]
    defer { values = newValues }
    // TODO: 3. Save twice, start the program again. What is left?
    try store.set([value], forKey: Self.key)
  }
}
