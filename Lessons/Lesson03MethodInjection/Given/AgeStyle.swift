/// A way to write an age.
public protocol AgeStyle: Sendable {
  /// Returns the text for an age in whole minutes.
  func text(forMinutes minutes: Int) -> String
}

/// The long style: `5 minutes ago`.
public struct LongAge: AgeStyle {
  public init() {}

  public func text(forMinutes minutes: Int) -> String {
    minutes == 1 ? "1 minute ago" : "\(minutes) minutes ago"
  }
}

/// The short style: `5m`.
public struct ShortAge: AgeStyle {
  public init() {}

  public func text(forMinutes minutes: Int) -> String {
    "\(minutes)m"
  }
}
