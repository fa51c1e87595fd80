/// A plugin that may forbid a trade. The program's settings name the rules to use.
public protocol TradeRule: Sendable {
  /// The name that the settings use, such as `daily-limit`.
  var name: String { get }

  /// Returns whether this offer may be sent.
  func allows(_ offer: TradeOffer) async -> Bool
}

/// The settings of all rules.
public struct TradeRuleSettings: Sendable {
  /// The number of trades per partner and day that `daily-limit` allows.
  public let dailyLimit: Int
  /// The users to whom `blocked-partners` allows no offer.
  public let blockedPartners: Set<String>

  public init(dailyLimit: Int, blockedPartners: Set<String>) {
    self.dailyLimit = dailyLimit
    self.blockedPartners = blockedPartners
  }
}

/// The error for a name in the settings that no rule has.
public struct UnknownTradeRule: Error, Hashable {
  /// The name, as it is in the settings.
  public let name: String

  public init(name: String) {
    self.name = name
  }
}
