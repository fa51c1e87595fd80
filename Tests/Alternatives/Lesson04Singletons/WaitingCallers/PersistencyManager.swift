// Lesson 04 · Singletons. Another good answer.
import Lesson04Singletons

/// A manager that writes together all saves that begin while another one is pending.
actor PersistencyManager: PersistencyManaging {
  static let shared = PersistencyManager(store: LiveStore.standard)
  private static let key = "values"

  private let store: any KeyValueStore
  private(set) var values: [String]
  private var batch: [String] = []
  private var commit: Task<Void, any Error>?

  init(store: any KeyValueStore) {
    self.store = store
    values = store.strings(forKey: Self.key)
  }

  func save(_ value: String) async throws {
    batch.append(value)
    let task = commit ?? Task { try write() }
    commit = task
    try await task.value
  }

  private func write() throws {
    let newValues = values + batch
    (batch, commit) = ([], nil)
    try store.set(newValues, forKey: Self.key)
    values = newValues
  }
}
