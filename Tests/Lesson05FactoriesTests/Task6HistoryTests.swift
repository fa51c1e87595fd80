import Exercise05Factories
import Lesson05Factories
import OutsideWorld
import Testing

extension Lesson05.Task6 {
  // Rule: the limit counts the trades there are by now. Look at: what DailyLimitRule keeps.
  @Test func `asks its history for every offer`() async throws {
    let history = GrowingHistory()
    let rules = try makeTradeRules(
      named: ["daily-limit"],
      settings: TradeRuleSettings(dailyLimit: 2, blockedPartners: [])
    ) {
      history
    }
    let sut = try #require(rules.first)

    var verdicts: [Bool] = []
    for _ in 1...3 {
      verdicts.append(await sut.allows(TradeOffer(pokemonID: "25", partnerID: "misty")))
      history.addTrade()
    }

    #expect(
      verdicts == [true, true, false],
      "0, then 1, then 2 trades today, and 2 are allowed; look at what DailyLimitRule keeps"
    )
  }
}

/// A history with as many trades as were added.
private final class GrowingHistory: TradeHistory {
  private let trades = Locked(0)

  func addTrade() {
    trades.withLock { $0 += 1 }
  }

  func tradesToday(with partnerID: String) async -> Int {
    trades.withLock { $0 }
  }
}
