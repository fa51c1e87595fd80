// Lesson 05 · Factories. Another good answer.
import Lesson05Factories

actor DailyLimitRule: TradeRule {
  let name = "daily-limit"
  let limit: Int
  let history: any TradeHistory

  init(limit: Int, history: any TradeHistory) {
    self.limit = limit
    self.history = history
  }

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
    try names.map { name in
      guard let make = factories[name] else { throw UnknownTradeRule(name: name) }
      return make()
    }
  }
}
