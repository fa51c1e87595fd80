/// A log of the shop's events.
public protocol EventLog: Sendable {
  /// Adds a line.
  func note(_ line: String)
}

/// A log that drops every line.
public struct SilentLog: EventLog {
  public init() {}
  public func note(_ line: String) {}
}
