/// Logs what happens in the shop.
public protocol EventLog: Sendable {
  /// Adds a line.
  func note(_ line: String)
}

/// Logs nothing.
public struct SilentLog: EventLog {
  public init() {}
  public func note(_ line: String) {}
}
