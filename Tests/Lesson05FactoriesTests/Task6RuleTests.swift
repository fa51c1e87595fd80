import Exercise05Factories
import GradingSupport
import Lesson05Factories
import OutsideWorld
import Testing

extension Lesson05 {
  // Serialized, so that values parked in a static fail the same way every time.
  @Suite("Task 6 · Free the plugins", .serialized)
  struct Task6 {
    // Rule: a rule works with what it was given. Look at: where DailyLimitRule gets limit and history.
    @Test(arguments: Varied.numbers(2))
    func `limits trades by the settings and the history handed in`(limit: Int) async throws {
      let sut = try makeTradeRules(named: ["daily-limit"], settings: .with(limit: limit)) {
        TradeHistoryDouble(trades: ["misty": limit - 1, "brock": limit])
      }

      let verdicts: [Bool] = await sut.verdicts(for: "misty", "brock")
      #expect(
        verdicts == [true, false],
        "\(limit - 1) trades are under the limit of \(limit), \(limit) are not; look at DailyLimitRule"
      )
    }

    // Rule: another rule, other needs. Look at: where BlockedPartnersRule gets its users.
    @Test(arguments: Varied.names(2))
    func `blocks the partners of the settings`(partner: String) async throws {
      let settings = TradeRuleSettings(dailyLimit: 1, blockedPartners: [partner])
      let sut = try makeTradeRules(named: ["blocked-partners"], settings: settings) {
        TradeHistoryDouble()
      }

      let verdicts: [Bool] = await sut.verdicts(for: partner, "misty", "team-rocket")
      #expect(
        verdicts == [false, true, true],
        "only \(partner) is blocked in the settings handed in; look at BlockedPartnersRule"
      )
    }

    // Rule: with a history in hand, the live one is not needed. Look at: what a rule makes for itself.
    @Test func `leaves the live history alone`() async throws {
      let (_, touched) = try await OutsideWorld.watching {
        let sut = try makeTradeRules(named: ["daily-limit"], settings: .with(limit: 2)) {
          TradeHistoryDouble()
        }
        return await sut.verdicts(for: "misty")
      }

      let reached: [String] = touched
      #expect(reached == [], "this test passed a history in: use that; look at DailyLimitRule")
    }

    // Rule: settings belong to the rules made with them. Look at: anything static in TradeRules.swift.
    @Test func `keeps two sets of rules apart`() async throws {
      let sets = try [5, 1].map { limit in
        try makeTradeRules(named: ["daily-limit"], settings: .with(limit: limit)) {
          TradeHistoryDouble(trades: ["misty": 3])
        }
      }

      var verdicts: [Bool] = []
      for rules in sets { verdicts += await rules.verdicts(for: "misty") }

      let expected: [Bool] = [true, false]
      #expect(verdicts == expected, "each set must keep its own settings; look for `static`")
    }

    // Rule: make what is named, and nothing else. Look at: when a rule is made.
    @Test func `opens no history for rules that need none`() async throws {
      let opened = Recorder<String>()
      let sut = try makeTradeRules(named: ["blocked-partners"], settings: .with(limit: 2)) {
        opened.record("history")
        return TradeHistoryDouble()
      }

      _ = await sut.verdicts(for: "misty")

      let count: Int = opened.count
      let rules: [String] = sut.map(\.name)
      #expect(rules == ["blocked-partners"], "one name must be one rule; look at TradeRules.load")
      #expect(count == 0, "only daily-limit needs the history; look at which rules are made")
    }

    // Rule: the settings decide the order. Look at: what TradeRules.load goes through.
    @Test(arguments: [
      ["daily-limit", "blocked-partners"], ["blocked-partners", "daily-limit"], [],
    ])
    func `keeps the order of the names`(names: [String]) throws {
      let sut = try makeTradeRules(named: names, settings: .with(limit: 2)) { TradeHistoryDouble() }

      let rules: [String] = sut.map(\.name)
      #expect(rules == names, "one rule a name, in the order of the names; look at TradeRules.load")
    }

    // Rule: a missing rule must not look like one that agrees. Look at: TradeRules.load.
    @Test(arguments: Varied.names(2))
    func `refuses a name that no rule has`(name: String) {
      let unknown: UnknownTradeRule? = #expect(
        throws: UnknownTradeRule.self,
        "there is no rule \(name), and the caller must hear of it; look at TradeRules.load"
      ) {
        try makeTradeRules(named: ["daily-limit", name], settings: .with(limit: 2)) {
          TradeHistoryDouble()
        }
      }
      let text: String? = unknown?.name
      #expect(
        text == name,
        "the error must carry the name that has no rule; look at TradeRules.load"
      )
    }
  }
}

/// Knows how many trades there were, and zero for everybody else.
private struct TradeHistoryDouble: TradeHistory {
  var trades: [String: Int] = [:]

  func tradesToday(with partnerID: String) async -> Int { trades[partnerID] ?? 0 }
}

extension TradeRuleSettings {
  fileprivate static func with(limit: Int) -> TradeRuleSettings {
    TradeRuleSettings(dailyLimit: limit, blockedPartners: ["team-rocket"])
  }
}

extension [any TradeRule] {
  /// Whether all rules allow an offer to each of these partners.
  fileprivate func verdicts(for partners: String...) async -> [Bool] {
    var verdicts: [Bool] = []
    for partner in partners {
      var isAllowed = !isEmpty
      for rule in self where isAllowed {
        isAllowed = await rule.allows(TradeOffer(pokemonID: "25", partnerID: partner))
      }
      verdicts.append(isAllowed)
    }
    return verdicts
  }
}
