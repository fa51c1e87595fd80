/// Writes down what happens in the shop.
public protocol EventLog: Sendable {
  /// Adds a line.
  func note(_ line: String)
}

/// Writes nothing down.
public struct SilentLog: EventLog {
  public init() {}
  public func note(_ line: String) {}
}
