// Lesson 08 · Containers. A mistake: see README.md beside this file.
import Foundation
import Lesson08Containers

/// Held while something shared is built: one for each lifetime.
struct Workshops: Sendable {
  private let locks: [Lifetime: NSRecursiveLock]
  private let other = NSRecursiveLock()

  init() {
    locks = Dictionary(uniqueKeysWithValues: Lifetime.allCases.map { ($0, NSRecursiveLock()) })
  }

  subscript(lifetime: Lifetime) -> NSRecursiveLock { locks[lifetime] ?? other }
}
