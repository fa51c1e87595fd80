// Lesson 05 · Factories. Task 6: replace constrained construction.
// Grade it: swift test --filter Lesson05/Task6
import Lesson05Factories

/// A rule that can be created from its type alone.
// TODO: 6. Give each rule an initializer with exactly what it needs.
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

  func load(_ names: [String]) -> [any TradeRule] {
    // TODO: 6. Throw `UnknownTradeRule` for a name without a rule.
    names.compactMap { types[$0]?.init() }
  }
}
