// Lesson 05 · Factories. Task 6: free the plugins.
// Grade it: swift test --filter Lesson05/Task6
import Lesson05Factories

/// Rules are loaded by name, so all of them are made the same way.
// TODO: 6. One initializer for all. Where can a rule get what only it needs?
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
    // TODO: 6. A name with a typing error is a rule that never says no.
    names.compactMap { types[$0]?.init() }
  }
}
