import Foundation

/// A value that one thread at a time may use: a `Mutex` in all but name, as in lesson 06.
///
/// The thread sanitizer can follow the `NSLock` under it, and on Linux it can't follow a `Mutex`. It is
/// not recursive either: a thread that is inside and comes again waits for itself.
public final class Locked<Value: Sendable>: @unchecked Sendable {
  // Unchecked, because the lock guards the value and the compiler can't see that.
  private let lock = NSLock()
  private var value: Value

  public init(_ value: Value) {
    self.value = value
  }

  /// Runs `body` with the value, while no other thread can use it.
  public func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
