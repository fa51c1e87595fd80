// Lesson 05 · Factories. A wrong answer.
import Lesson05Factories

protocol LoadableRule: TradeRule {
  init()
}

struct DailyLimitRule: LoadableRule {
  let name = "daily-limit"
  private let limit = 3
  private let history = LiveTradeHistory()

  func allows(_ offer: TradeOffer) async -> Bool {
    await history.tradesToday(with: offer.partnerID) < limit
  }
}

struct BlockedPartnersRule: LoadableRule {
  let name = "blocked-partners"
  private let blocked: Set<String> = ["team-rocket"]

  func allows(_ offer: TradeOffer) async -> Bool {
    !blocked.contains(offer.partnerID)
  }
}

struct TradeRules {
  private let types: [String: any LoadableRule.Type] = [
    "daily-limit": DailyLimitRule.self,
    "blocked-partners": BlockedPartnersRule.self,
  ]

  func load(_ names: [String]) throws -> [any TradeRule] {
    try names.map { name in
      guard let type = types[name] else { throw UnknownTradeRule(name: name) }
      return type.init()
    }
  }
}
