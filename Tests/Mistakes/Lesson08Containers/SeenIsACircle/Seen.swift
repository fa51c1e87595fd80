// Lesson 08 · Containers. A mistake: see README.md beside this file.
import Synchronization

final class Seen: Sendable {
  private let registrations = Mutex<Set<ObjectIdentifier>>([])

  func isNew(_ registration: Registration) -> Bool {
    registrations.withLock { $0.insert(ObjectIdentifier(registration)).inserted }
  }
}
