import Foundation

/// Remembers values from any thread, in order: the memory inside a grader's spies.
///
/// ```swift
/// let urls = Recorder<URL>()
/// urls.record(url)
/// #expect(urls.values == [url])
/// ```
public final class Recorder<Value: Sendable>: @unchecked Sendable {
  // NSLock and not Mutex: on Linux the thread sanitizer takes a contended Mutex for a race. Unchecked
  // because the compiler can't see that the lock guards `recorded`.
  private let lock = NSLock()
  private var recorded: [Value] = []

  public init() {}

  /// Everything recorded so far, oldest first.
  public var values: [Value] { lock.withLock { recorded } }

  /// How many values were recorded so far.
  public var count: Int { lock.withLock { recorded.count } }

  /// Adds a value to the end.
  public func record(_ value: Value) {
    lock.withLock { recorded.append(value) }
  }
}
