/// A way to write how old something is.
public protocol AgeStyle: Sendable {
  /// The text for an age in whole minutes.
  func text(forMinutes minutes: Int) -> String
}

/// Writes `5 minutes ago`.
public struct LongAge: AgeStyle {
  public init() {}

  public func text(forMinutes minutes: Int) -> String {
    minutes == 1 ? "1 minute ago" : "\(minutes) minutes ago"
  }
}

/// Writes `5m`.
public struct ShortAge: AgeStyle {
  public init() {}

  public func text(forMinutes minutes: Int) -> String {
    "\(minutes)m"
  }
}
