import Foundation

/// A value that one thread at a time may use: a `Mutex` that the thread sanitizer understands.
///
/// The outside world is used from many threads at once, and so are the doubles that stand in for it. On
/// Linux the sanitizer can't see into a `Mutex` that two threads want at the same moment, and reports
/// races that are none; this one stands on an `NSLock`. Like a `Mutex` it is not recursive: a thread that
/// is inside and comes again waits for itself.
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
