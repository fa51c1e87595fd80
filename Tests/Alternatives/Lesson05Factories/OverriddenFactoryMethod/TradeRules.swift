// Lesson 05 · Factories. Another good answer.
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
  let settings: TradeRuleSettings
  let openHistory: () -> any TradeHistory

  func load(_ names: [String]) throws -> [any TradeRule] {
    try names.map { name in
      switch name {
      case "daily-limit": DailyLimitRule(limit: settings.dailyLimit, history: openHistory())
      case "blocked-partners": BlockedPartnersRule(blocked: settings.blockedPartners)
      default: throw UnknownTradeRule(name: name)
      }
    }
  }
}
