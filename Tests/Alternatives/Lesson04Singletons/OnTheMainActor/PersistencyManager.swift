// Lesson 04 · Singletons. Another good answer.
import Lesson04Singletons

@MainActor
final class PersistencyManager: PersistencyManaging {
  nonisolated static let shared = PersistencyManager(store: LiveStore.standard)

  private let store: any KeyValueStore
  private(set) var values: [String]

  nonisolated init(store: any KeyValueStore) {
    self.store = store
    values = store.strings(forKey: "values")
  }

  func save(_ value: String) throws {
    values.append(value)
    do {
      try store.set(values, forKey: "values")
    } catch {
      values.removeLast()
      throw error
    }
  }
}
