import Foundation

/// A value that is protected by an `NSLock`.
///
/// Live dependencies and test doubles are used from several threads. This type is like `Mutex`, but on Linux the thread
/// sanitizer doesn't see that a `Mutex` is locked while two threads wait for it, and reports false races.
/// It is not recursive: calling `withLock(_:)` inside `withLock(_:)` blocks forever.
public final class Locked<Value: Sendable>: @unchecked Sendable {
  // Unchecked: the lock protects the value, and the compiler can't check that.
  private let lock = NSLock()
  private var value: Value

  /// Creates a lock with the value that it protects.
  public init(_ value: Value) {
    self.value = value
  }

  /// Runs `body` with the value, and returns its result. Other threads wait until it returns.
  public func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
