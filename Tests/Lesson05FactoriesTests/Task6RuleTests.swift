import Exercise05Factories
import GradingSupport
import Lesson05Factories
import OutsideWorld
import Testing

extension Lesson05 {
  // Serialized, so that values parked in a static fail the same way every time.
  @Suite("Task 6 · Free the plugins", .serialized)
  @MainActor
  struct Task6 {
    // Rule: `makeTradeRules` returns one rule for each name, in their order, even if a name comes twice.
    // Look at: TradeRules.swift, `load`.
    @Test func `makes the rules in the order of the names`() async {
      await Situations.check(lists) { names in
        let rules: [String] = try rules(names).map(\.name)
        try must("the names of the rules", be: names, is: rules)
      }
    }

    // Rule: A name without a rule throws `UnknownTradeRule` with that name.
    // Look at: TradeRules.swift, `load`.
    @Test func `refuses a name that no rule has`() async {
      let names =
        ["", " ", "Daily-Limit", "daily-limit ", "daily_limit", "daily", "blocked-partner"]
        + Varied.names(1)
      await Situations.check(lists, names.map { Ending("with the name “\($0)”", $0) }) {
        known,
        name in
        for all in [known + [name], [name] + known] {
          do {
            _ = try rules(all)
            throw Broken("it must throw, and returns")
          } catch let error as UnknownTradeRule {
            try must("the name in the error", be: name, is: error.name)
          }
        }
      }
    }

    // Rule: `daily-limit` allows an offer while the history has fewer trades with its partner than `dailyLimit`.
    // Look at: TradeRules.swift, where DailyLimitRule gets limit and history.
    @Test func `limits trades by the settings and the history`() async {
      await Situations.check(limits) { limit in
        let history = HistoryDouble([
          "misty": limit, "brock": max(0, limit - 1), "rocket": limit + 1,
        ])
        let rule = try rules(["daily-limit"], limit: limit, history: history)
        let verdicts: [Bool] = await rule.verdicts(for: "misty", "brock", "rocket", "erika")
        try must(
          "misty, brock, rocket, erika",
          be: [false, limit > 0, false, limit > 0],
          is: verdicts
        )
      }
    }

    // Rule: `daily-limit` reads the trades from the history at every offer.
    // Look at: TradeRules.swift, what DailyLimitRule stores.
    @Test func `reads the history for every offer`() async throws {
      let history = HistoryDouble([:])
      let sut = try rules(["daily-limit"], limit: 2, history: history)

      var verdicts: [Bool] = []
      for trades in [0, 1, 2, 3, 0] {
        history.set(trades, with: "misty")
        verdicts += await sut.verdicts(for: "misty")
      }

      #expect(verdicts == [true, true, false, false, true])
    }

    // Rule: `blocked-partners` allows no offer to the users in `blockedPartners`, and all other offers.
    // Look at: TradeRules.swift, where BlockedPartnersRule gets its users.
    @Test func `blocks the partners of the settings`() async {
      let partners = EdgeValues.texts + ["team-rocket", "misty"]
      let sets = [["misty"], [], ["misty", "brock"], ["Ada"], [""]] as [Set<String>]
      await Situations.check(sets.map { set in Situation("with \(set.sorted()) blocked") { set } })
      {
        blocked in
        let sut = try rules(["blocked-partners"], blocked: blocked)
        for partner in partners {
          let verdicts: [Bool] = await sut.verdicts(for: partner)
          try must("an offer to “\(partner)”", be: [!blocked.contains(partner)], is: verdicts)
        }
      }
    }

    // Rule: The rules use no other history than the one from `openHistory`.
    // Look at: `Live` in TradeRules.swift.
    @Test func `leaves the live history alone`() async {
      let (_, touched) = await OutsideWorld.watching {
        await Situations.check(lists) { names in
          _ = await (try rules(names)).verdicts(for: "misty")
        }
      }

      let reached: [String] = Array(Set(touched)).sorted()
      #expect(reached == [])
    }

    // Rule: `openHistory` is called only if `daily-limit` is one of the names.
    // Look at: TradeRules.swift, which rules are made.
    @Test func `opens no history for rules that need none`() async {
      await Situations.check(lists) { names in
        let opened = Recorder<String>()
        let settings = TradeRuleSettings(dailyLimit: 2, blockedPartners: [])
        let sut = try makeTradeRules(named: names, settings: settings) {
          opened.record("history")
          return HistoryDouble([:])
        }
        _ = await sut.verdicts(for: "misty")
        let isOpened: Bool = opened.count > 0
        try must("whether it is called", be: names.contains("daily-limit"), is: isOpened)
      }
    }

    // Rule: Two sets of rules share no settings and no history.
    // Look at: `static` in TradeRules.swift.
    @Test func `keeps two sets of rules apart`() async throws {
      let names = ["daily-limit", "blocked-partners"]
      let one = try rules(names, limit: 5, blocked: ["brock"], history: HistoryDouble(["misty": 3]))
      let two = try rules(names, limit: 1, blocked: ["misty"], history: HistoryDouble(["brock": 0]))

      let verdicts: [Bool] =
        await one.verdicts(for: "misty", "brock") + two.verdicts(for: "misty", "brock")

      #expect(verdicts == [true, false, false, true])
    }

    private func rules(
      _ names: [String],
      limit: Int = 2,
      blocked: Set<String> = ["team-rocket"],
      history: HistoryDouble = HistoryDouble([:])
    ) throws -> [any TradeRule] {
      let settings = TradeRuleSettings(dailyLimit: limit, blockedPartners: blocked)
      return try makeTradeRules(named: names, settings: settings) { history }
    }

    private var lists: [Situation<[String]>] {
      let (limit, blocked) = ("daily-limit", "blocked-partners")
      return [
        [limit], [blocked], [], [limit, blocked], [blocked, limit], [limit, limit],
        [blocked, limit, blocked],
      ].map { names in Situation("with the names \(names)") { names } }
    }

    private var limits: [Situation<Int>] {
      [1, 0, 2, 3, 100].map { limit in Situation("with a limit of \(limit)") { limit } }
    }
  }
}

/// How many trades there were, and zero with all other partners.
private final class HistoryDouble: TradeHistory {
  private let trades: Locked<[String: Int]>

  init(_ trades: [String: Int]) {
    self.trades = Locked(trades)
  }

  func set(_ count: Int, with partnerID: String) {
    trades.withLock { $0[partnerID] = count }
  }

  func tradesToday(with partnerID: String) async -> Int {
    trades.withLock { $0[partnerID] ?? 0 }
  }
}

extension [any TradeRule] {
  /// Whether all rules allow an offer to each of these partners.
  fileprivate func verdicts(for partners: String...) async -> [Bool] {
    var verdicts: [Bool] = []
    for partner in partners {
      var isAllowed = true
      for rule in self where isAllowed {
        isAllowed = await rule.allows(TradeOffer(pokemonID: "25", partnerID: partner))
      }
      verdicts.append(isAllowed)
    }
    return verdicts
  }
}
