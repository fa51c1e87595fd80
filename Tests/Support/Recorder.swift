import OutsideWorld

/// Remembers values from any thread, in order: the memory inside a grader's spies.
///
/// ```swift
/// let urls = Recorder<URL>()
/// urls.record(url)
/// #expect(urls.values == [url])
/// ```
public final class Recorder<Value: Sendable>: Sendable {
  private let recorded = Locked<[Value]>([])

  public init() {}

  /// Everything recorded so far, oldest first.
  public var values: [Value] { recorded.withLock { $0 } }

  /// How many values were recorded so far.
  public var count: Int { recorded.withLock { $0.count } }

  /// Adds a value to the end.
  public func record(_ value: Value) {
    recorded.withLock { $0.append(value) }
  }
}
