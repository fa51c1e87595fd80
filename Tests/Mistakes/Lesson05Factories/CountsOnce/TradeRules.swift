// Lesson 05 · Factories. A wrong answer.
import Lesson05Factories

actor DailyLimitRule: TradeRule {
  let name = "daily-limit"
  private let limit: Int
  private let history: any TradeHistory
  private var counts: [String: Int] = [:]

  init(limit: Int, history: any TradeHistory) {
    self.limit = limit
    self.history = history
  }

  func allows(_ offer: TradeOffer) async -> Bool {
    if let count = counts[offer.partnerID] { return count < limit }
    let count = await history.tradesToday(with: offer.partnerID)
    counts[offer.partnerID] = count
    return count < limit
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
  // Closures, not types: what they return is the same, what they need is their own affair.
  private let factories: [String: () -> any TradeRule]

  init(settings: TradeRuleSettings, openHistory: @escaping () -> any TradeHistory) {
    factories = [
      "daily-limit": { DailyLimitRule(limit: settings.dailyLimit, history: openHistory()) },
      "blocked-partners": { BlockedPartnersRule(blocked: settings.blockedPartners) },
    ]
  }

  func load(_ names: [String]) throws -> [any TradeRule] {
    try names.map { name in
      // A rule that is missing must not look like a rule that agrees.
      guard let make = factories[name] else { throw UnknownTradeRule(name: name) }
      return make()
    }
  }
}
