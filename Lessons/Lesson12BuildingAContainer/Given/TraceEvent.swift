/// One request to a container that has ended.
public struct TraceEvent: Hashable, Sendable, CustomStringConvertible {
  /// The way in which a request ended.
  public enum Outcome: String, Sendable {
    /// The service's builder ran for this request.
    case built
    /// The service was stored already.
    case stored
    /// The request threw an error.
    case failed
  }

  /// The service that was resolved.
  public let key: ServiceKey
  /// The service whose builder resolved it; nil for a request of a caller.
  public let neededBy: ServiceKey?
  public let outcome: Outcome
  /// 0 for a request of a caller, and one more for each builder on the way.
  public let depth: Int

  public init(_ key: ServiceKey, neededBy: ServiceKey?, outcome: Outcome, depth: Int) {
    self.key = key
    self.neededBy = neededBy
    self.outcome = outcome
    self.depth = depth
  }

  /// A line of a trace, indented by depth: `  Choir, built, for Concert`.
  public var description: String {
    String(repeating: "  ", count: depth)
      + "\(key), \(outcome.rawValue)\(neededBy.map { ", for \($0)" } ?? "")"
  }
}
