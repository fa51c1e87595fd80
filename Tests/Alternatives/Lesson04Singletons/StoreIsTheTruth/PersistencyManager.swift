// Lesson 04 · Singletons. Another good answer.
import Foundation
import Lesson04Singletons

final class PersistencyManager: PersistencyManaging {
  static let shared = PersistencyManager(store: LiveStore.standard)
  private let store: any KeyValueStore
  private let lock = NSRecursiveLock()

  init(store: any KeyValueStore) { self.store = store }

  var values: [String] { lock.withLock { store.strings(forKey: "v1") } }

  func save(_ value: String) throws {
    try lock.withLock { try store.set(store.strings(forKey: "v1") + [value], forKey: "v1") }
  }
}
