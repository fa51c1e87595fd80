import OutsideWorld

/// A thread-safe list of values in the order in which they were recorded: the memory of a grader's spies.
///
/// ```swift
/// let urls = Recorder<URL>()
/// urls.record(url)
/// #expect(urls.values == [url])
/// ```
public final class Recorder<Value: Sendable>: Sendable {
  private let recorded = Locked<[Value]>([])

  public init() {}

  /// All values recorded so far, oldest first.
  public var values: [Value] { recorded.withLock { $0 } }

  /// The number of values recorded so far.
  public var count: Int { recorded.withLock { $0.count } }

  /// Appends a value.
  public func record(_ value: Value) {
    recorded.withLock { $0.append(value) }
  }
}
