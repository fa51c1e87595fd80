// Lesson 05 · Factories. Another good answer.
import Lesson05Factories

struct Rule: TradeRule {
  let name: String
  let verdict: @Sendable (TradeOffer) async -> Bool

  func allows(_ offer: TradeOffer) async -> Bool { await verdict(offer) }

  static func dailyLimit(_ limit: Int, history: any TradeHistory) -> Rule {
    Rule(name: "daily-limit") { await history.tradesToday(with: $0.partnerID) < limit }
  }

  static func blockedPartners(_ blocked: Set<String>) -> Rule {
    Rule(name: "blocked-partners") { !blocked.contains($0.partnerID) }
  }
}
