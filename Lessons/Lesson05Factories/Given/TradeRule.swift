/// A plugin that may forbid a trade. The program's settings name the rules that are on.
public protocol TradeRule: Sendable {
  /// The name that the settings use, such as `daily-limit`.
  var name: String { get }

  /// Whether this offer may be sent.
  func allows(_ offer: TradeOffer) async -> Bool
}

/// What the owner of the program has set for the rules.
public struct TradeRuleSettings: Sendable {
  /// `daily-limit` allows an offer while there were fewer trades than this with its partner today.
  public let dailyLimit: Int
  /// `blocked-partners` allows no offer to these users.
  public let blockedPartners: Set<String>

  public init(dailyLimit: Int, blockedPartners: Set<String>) {
    self.dailyLimit = dailyLimit
    self.blockedPartners = blockedPartners
  }
}

/// The settings have a name that no rule has.
public struct UnknownTradeRule: Error, Hashable {
  /// The name as the settings have it.
  public let name: String

  public init(name: String) {
    self.name = name
  }
}
