// Lesson 05 · Factories. Another good answer.
import Lesson05Factories

/// A rule that decides on one offer after the other.
actor DailyLimitRule: TradeRule {
  nonisolated let name = "daily-limit"
  private let limit: Int
  private let history: any TradeHistory
  private var last: Task<Bool, Never>?

  init(limit: Int, history: any TradeHistory) {
    self.limit = limit
    self.history = history
  }

  func allows(_ offer: TradeOffer) async -> Bool {
    let verdict = Task { [history, limit, last] in
      _ = await last?.value
      return await history.tradesToday(with: offer.partnerID) < limit
    }
    last = verdict
    return await verdict.value
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
