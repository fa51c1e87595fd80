// Lesson 10 · Dependency values. Another good answer.
import Foundation
import Lesson10DependencyValues

/// The defaults that were made so far, one for each key and context.
final class Defaults: @unchecked Sendable {
  static let shared = Defaults()

  // Unchecked, because the lock guards `made`. It is never held while a key makes its default.
  private let lock = NSLock()
  private var made: [Place: Entry] = [:]

  func value<Key: DependencyKey>(of key: Key.Type, in context: DependencyContext) -> Key.Value {
    let place = Place(key: ObjectIdentifier(key), context: context)
    let known: Entry
    if let earlier = entry(at: place) {
      known = earlier
    } else {
      known = keep(make(key, in: context), at: place)
    }
    if known.isSubstitute, !UpdateRun.isOn {
      Issues.report("\(String(reflecting: key)) has no test value, and this test didn't set it")
    }
    guard let cell = known.cell as? Cell<Key.Value> else {
      preconditionFailure("a default has the type of its key")
    }
    return cell.value
  }

  private func make<Key: DependencyKey>(_ key: Key.Type, in context: DependencyContext) -> Entry {
    switch context {
    case .live:
      return Entry(cell: Cell(key.liveValue), isSubstitute: false)
    case .preview:
      return Entry(cell: Cell(key.previewValue), isSubstitute: false)
    case .test:
      let probe = SubstituteProbe(key: ObjectIdentifier(key))
      let value = SubstituteProbe.$current.withValue(probe) { key.testValue }
      return Entry(cell: Cell(value), isSubstitute: probe.wasHit)
    }
  }

  private func entry(at place: Place) -> Entry? {
    lock.lock()
    defer { lock.unlock() }
    return made[place]
  }

  /// Keeps `entry`, unless another thread was faster. Returns the one that was kept.
  private func keep(_ entry: Entry, at place: Place) -> Entry {
    lock.lock()
    defer { lock.unlock() }
    if let earlier = made[place] { return earlier }
    made[place] = entry
    return entry
  }

  private struct Place: Hashable {
    let key: ObjectIdentifier
    let context: DependencyContext
  }

  private struct Entry {
    let cell: any AnyCell
    /// Whether this stands in for a test value that the key doesn't have.
    let isSubstitute: Bool
  }
}

/// Finds out whether a key uses the protocol's own `testValue`.
final class SubstituteProbe: @unchecked Sendable {
  @TaskLocal static var current: SubstituteProbe?

  private let key: ObjectIdentifier
  // Unchecked, because the lock guards the flag.
  private let lock = NSLock()
  private var isHit = false

  init(key: ObjectIdentifier) {
    self.key = key
  }

  var wasHit: Bool {
    lock.lock()
    defer { lock.unlock() }
    return isHit
  }

  func hit(by other: ObjectIdentifier) {
    guard other == key else { return }
    lock.lock()
    defer { lock.unlock() }
    isHit = true
  }
}
