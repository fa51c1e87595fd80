import Exercise05Factories
import GradingSupport
import Lesson05Factories
import Testing

extension Lesson05 {
  @Suite("Task 6 · Replace constrained construction", .ownProcess)
  struct Task6 {
    let settings = TradeRuleSettings(dailyLimit: 2, blockedPartners: ["brock"])

    // Rule: `makeTradeRules` returns one rule for each name, in the order of the names, even for a repeated name.
    // Look at: TradeRules.swift, `load`.
    @Test func `there is one rule per name, in order`() throws {
      let names = ["blocked-partners", "daily-limit", "blocked-partners"]

      let rules = try makeTradeRules(named: names, settings: settings) { HistorySpy(trades: 0) }

      #expect(rules.map(\.name) == names)
    }

    // Rule: For a name without a rule, `makeTradeRules` throws `UnknownTradeRule` with that name.
    // Look at: TradeRules.swift, `load`.
    @Test func `a name without a rule throws UnknownTradeRule`() {
      let names = ["daily-limit", "dayly-limit"]

      #expect(throws: UnknownTradeRule(name: "dayly-limit")) {
        try makeTradeRules(named: names, settings: settings) { HistorySpy(trades: 0) }
      }
    }

    // Rule: `daily-limit` allows an offer while the history of `openHistory` has fewer than `dailyLimit` trades with
    // the offer's partner. Look at: TradeRules.swift, the limit and the history of DailyLimitRule.
    @Test(arguments: [(trades: 1, isAllowed: true), (trades: 2, isAllowed: false)])
    func `daily-limit allows offers below the limit of the settings`(
      trades: Int,
      isAllowed: Bool
    ) async throws {
      let history = HistorySpy(trades: trades)
      let rules = try makeTradeRules(named: ["daily-limit"], settings: settings) { history }

      let verdict = await rules[0].allows(TradeOffer(pokemonID: "7", partnerID: "misty"))

      #expect(verdict == isAllowed)
      #expect(history.reads.requests == ["misty"])
    }

    // Rule: `blocked-partners` forbids offers to the users in `blockedPartners`, and allows all other offers.
    // Look at: TradeRules.swift, the users of BlockedPartnersRule.
    @Test(arguments: [
      (partner: "brock", isAllowed: false), (partner: "team-rocket", isAllowed: true),
    ])
    func `blocked-partners forbids offers to the blocked users of the settings`(
      partner: String,
      isAllowed: Bool
    ) async throws {
      let rules = try makeTradeRules(named: ["blocked-partners"], settings: settings) {
        HistorySpy(trades: 0)
      }

      let verdict = await rules[0].allows(TradeOffer(pokemonID: "7", partnerID: partner))

      #expect(verdict == isAllowed)
    }

    // Rule: `openHistory` is called if `daily-limit` is one of the names, and otherwise never.
    // Look at: TradeRules.swift, which rules are created.
    @Test(arguments: ["daily-limit", "blocked-partners"])
    func `the history is opened for daily-limit only`(name: String) async throws {
      let openings = Recorder<String>()
      let rules = try makeTradeRules(named: [name], settings: settings) {
        openings.record("opened")
        return HistorySpy(trades: 0)
      }

      _ = await rules.first?.allows(TradeOffer(pokemonID: "7", partnerID: "misty"))

      let isOpened = openings.count > 0
      #expect(isOpened == (name == "daily-limit"))
    }
  }
}
