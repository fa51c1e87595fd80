// Lesson 05 · Factories. A wrong answer.
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
  private let factories: [String: () -> any TradeRule]

  init(settings: TradeRuleSettings, openHistory: @escaping () -> any TradeHistory) {
    factories = [
      "daily-limit": { DailyLimitRule(limit: settings.dailyLimit, history: openHistory()) },
      "blocked-partners": { BlockedPartnersRule(blocked: settings.blockedPartners) },
    ]
  }

  func load(_ names: [String]) throws -> [any TradeRule] {
    for name in names where factories[name] == nil { throw UnknownTradeRule(name: name) }
    return factories.keys.sorted().filter(names.contains).compactMap { factories[$0]?() }
  }
}
