// Lesson 05 · Factories. One good answer of several.
import Lesson05Factories

struct DailyLimitRule: TradeRule {
  let name = "daily-limit"
  let limit: Int
  let history: any TradeHistory

  func allows(_ offer: TradeOffer) async -> Bool {
    await history.tradesToday(with: offer.partnerID) < limit
  }
}

struct BlockedPartnersRule: TradeRule {
  let name = "blocked-partners"
  let blocked: Set<String>

  func allows(_ offer: TradeOffer) async -> Bool {
    !blocked.contains(offer.partnerID)
  }
}

struct TradeRules {
  // Closures, not types: each passes its own arguments to the initializer of its rule.
  private let factories: [String: () -> any TradeRule]

  init(settings: TradeRuleSettings, openHistory: @escaping () -> any TradeHistory) {
    factories = [
      "daily-limit": { DailyLimitRule(limit: settings.dailyLimit, history: openHistory()) },
      "blocked-partners": { BlockedPartnersRule(blocked: settings.blockedPartners) },
    ]
  }

  func load(_ names: [String]) throws -> [any TradeRule] {
    try names.map { name in
      // Without an error, a missing rule would look like a rule that allows everything.
      guard let make = factories[name] else { throw UnknownTradeRule(name: name) }
      return make()
    }
  }
}
