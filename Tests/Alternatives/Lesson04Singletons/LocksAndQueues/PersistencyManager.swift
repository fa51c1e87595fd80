// Lesson 04 · Singletons. Another good answer.
import Foundation
import Lesson04Singletons

// Unchecked, because `queue` runs one block at a time and the compiler can't see that.
final class PersistencyManager: PersistencyManaging, @unchecked Sendable {
  static let shared = PersistencyManager(store: LiveStore.standard)

  private let store: any KeyValueStore
  private let queue = DispatchQueue(label: "PersistencyManager")

  init(store: any KeyValueStore) {
    self.store = store
  }

  // Read from the store each time, because a copy could become outdated.
  var values: [String] { queue.sync { store.strings(forKey: "values") } }

  func save(_ value: String) throws {
    try queue.sync {
      try store.set(store.strings(forKey: "values") + [value], forKey: "values")
    }
  }
}
