// Lesson 08 · Containers. A mistake: see README.md beside this file.
import Lesson08Containers
import Synchronization

/// What is being built right now, by whomever.
final class InProgress: Sendable {
  private let keys = Mutex<Set<ServiceKey>>([])

  func begin(_ key: ServiceKey) -> Bool {
    keys.withLock { $0.insert(key).inserted }
  }

  func end(_ key: ServiceKey) {
    keys.withLock { _ = $0.remove(key) }
  }
}
