// Lesson 08 · Containers. A mistake: see README.md beside this file.
import Synchronization

final class First<Service: Sendable>: Sendable {
  let service = Mutex<Service?>(nil)
}
