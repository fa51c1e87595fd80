// Lesson 05 · Factories. A wrong answer.
import Lesson05Factories
import Synchronization

struct DailyLimitRule: TradeRule {
  let name = "daily-limit"
  static let parkedLimit = Mutex(0)
  var limit: Int { Self.parkedLimit.withLock { $0 } }
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
    DailyLimitRule.parkedLimit.withLock { $0 = settings.dailyLimit }
    factories = [
      "daily-limit": { DailyLimitRule(history: openHistory()) },
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
