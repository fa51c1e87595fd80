import Exercise05Factories
import GradingSupport
import Lesson05Factories
import OutsideWorld
import Testing

private let limit = "daily-limit"
private let blocked = "blocked-partners"

extension Lesson05.Task6 {

  // Rule: For a name without a rule, `makeTradeRules` throws `UnknownTradeRule` with that name.
  // Look at: TradeRules.swift, `load`.
  @Test(arguments: [
    "", " ", "Daily-Limit", "daily", "daily-limit ", "blocked-partners\n", "daily_limit",
  ])
  func `a similar name is unknown, before and after a known one`(name: String) {
    for names in [[name, limit], [blocked, name]] {
      var thrown = "nothing"
      do {
        _ = try makeTradeRules(named: names, settings: settings) { HistorySpy(trades: 0) }
      } catch { thrown = "\(error)" }
      expectEqual(thrown, "\(UnknownTradeRule(name: name))")
    }
  }

  // Rule: `daily-limit` allows an offer while the history of `openHistory` has fewer than `dailyLimit` trades with the
  // offer's partner. Look at: TradeRules.swift, `allows` of DailyLimitRule.
  @Test(arguments: [0, -1, 1, 300, .max], [0, 1, 299, 300])
  func `every limit allows exactly the offers below it`(limit: Int, trades: Int) async throws {
    guard try await readsHistory() else { return }
    // The partner is blocked: that is another rule's decision, which isn't in use.
    let settings = TradeRuleSettings(dailyLimit: limit, blockedPartners: ["misty"])
    let history = HistorySpy(trades: trades)
    let rules = try makeTradeRules(named: ["daily-limit"], settings: settings) { history }

    expectEqual(await rules.first?.allows(.number("7")), trades < limit)
  }

  // Rule: `daily-limit` reads the history for each offer, even if offers overlap.
  // Look at: TradeRules.swift, what DailyLimitRule stores.
  @Test func `daily-limit reads the history for each offer`() async throws {
    guard try await readsHistory() else { return }
    let history = HistorySpy(trades: 0)
    let rules = try makeTradeRules(named: ["daily-limit"], settings: settings) { history }
    for trades in [0, 1, 1, 2, 3, 0, 1] {
      history.reads.completeAll(with: .success(trades))
      let verdict = await rules.first?.allows(.number("7"))
      expectEqual(verdict, trades < 2, "after \(trades) trades, with a limit of 2")
    }
  }

  // Rule: `daily-limit` reads the history for each offer, even if offers overlap.
  // Look at: TradeRules.swift, what two calls of `allows` share.
  @Test(.deterministic) func `overlapping offers get their own numbers of trades`() async throws {
    guard try await readsHistory() else { return }
    let history = HistorySpy()
    let rules = try makeTradeRules(named: ["daily-limit"], settings: settings) { history }
    let partners = ["misty", "brock", "misty"]
    let calls = partners.map { partner in
      Call { await rules.first?.allows(TradeOffer(pokemonID: "7", partnerID: partner)) }
    }
    await untilIdle()
    // An offer may wait for another one.
    while let read = history.reads.pending.last {
      let isMisty = history.reads.requests[read] == "misty"
      history.reads.complete(read, with: .success(isMisty ? 2 : 1))
      await untilIdle()
    }

    expectEqual(calls.map { $0.value ?? nil }, [false, true, false])
    expectEqual(history.reads.requests.sorted(), partners.sorted(), "reads of the history")
  }

  // Rule: `daily-limit` reads the history for each offer, even if offers overlap.
  // Look at: TradeRules.swift, what two calls of `allows` share.
  @Test func `offers on 16 threads get their own numbers of trades`() async throws {
    guard try await readsHistory() else { return }
    struct EvenHistory: TradeHistory {
      func tradesToday(with partnerID: String) async -> Int { (Int(partnerID) ?? 0) % 2 }
    }
    let settings = TradeRuleSettings(dailyLimit: 1, blockedPartners: [])
    let rules = try makeTradeRules(named: ["daily-limit"], settings: settings) { EvenHistory() }
    let wrong = Recorder<Int>()
    await withTaskGroup { group in
      for thread in 0..<16 {
        group.addTask(executorPreference: ThreadExecutor()) {
          for _ in 1...20 {
            let offer = TradeOffer(pokemonID: "7", partnerID: "\(thread)")
            if await rules.first?.allows(offer) != thread.isMultiple(of: 2) { wrong.record(thread) }
          }
        }
      }
    }

    expectEqual(wrong.count, 0, "of 320 verdicts, the wrong ones")
  }

  // Rule: `blocked-partners` forbids offers to the users in `blockedPartners`, and allows all other offers.
  // Look at: TradeRules.swift, `allows` of BlockedPartnersRule.
  @Test func `blocked-partners compares whole names`() async throws {
    let names = EdgeValues.texts
    for name in names {
      // With this limit, the other rule would allow nothing.
      let settings = TradeRuleSettings(dailyLimit: 0, blockedPartners: [name])
      let rules = try makeTradeRules(named: [blocked], settings: settings) { HistorySpy(trades: 9) }
      for partner in names {
        let verdict = await rules.first?.allows(TradeOffer(pokemonID: "7", partnerID: partner))
        expectEqual(verdict, partner != name, "\(partner), while \(name) is blocked")
      }
    }
  }

  // Rule: Your code uses a type whose name begins with `Live` only where the task says so.
  // Look at: `Live` in TradeRules.swift.
  @Test func `the rules never use the live history`() async {
    let (_, uses) = await OutsideWorld.watching {
      let rules = try? makeTradeRules(named: [limit, blocked], settings: settings) {
        HistorySpy(trades: 0)
      }
      for rule in rules ?? [] { _ = await rule.allows(.number("7")) }
    }

    expectEqual(uses, [])
  }

  // Rule: Two objects share no state except the dependencies that were passed to both of them.
  // Look at: TradeRules.swift and Wiring.swift, everything `static` or global.
  @Test(.ownProcess) func `sets of rules use their own settings and histories`() async throws {
    let values: [(limit: Int, trades: Int, blocked: String)] = [
      (2, 0, "misty"), (2, 5, "misty"), (6, 5, "brock"),
    ]
    let sets = try values.map { value in
      let settings = TradeRuleSettings(dailyLimit: value.limit, blockedPartners: [value.blocked])
      return try makeTradeRules(named: [limit, blocked], settings: settings) {
        HistorySpy(trades: value.trades)
      }
    }
    var verdicts: [Bool] = []
    for rules in sets { for rule in rules { verdicts.append(await rule.allows(.number("7"))) } }
    // Rules with settings of their own break the rules of the examples.
    if Set(verdicts).count == 1 { return }
    expectEqual(verdicts, [true, false, false, false, true, true])
  }

  // Rule: Two objects share no state except the dependencies that were passed to both of them.
  // Look at: TradeRules.swift and Wiring.swift, everything `static` or global, and what guards it.
  @Test func `sets of rules that two threads create use their own settings`() async throws {
    guard try await readsHistory() else { return }
    try await everyInterleaving { schedule in
      let sets = try await schedule.concurrently {
        try rules(limit: 1)
      } and: {
        try rules(limit: 2)
      }
      let verdicts = [await sets[0][0].allows(.number("7")), await sets[1][0].allows(.number("7"))]

      expectEqual(verdicts, [false, true], "with one trade, and limits of 1 and 2")
    }
  }
}

/// Returns whether `daily-limit` reads the history of `openHistory`. If not, only the rule of the example is broken.
private func readsHistory() async throws -> Bool {
  let history = HistorySpy(trades: 0)
  let settings = TradeRuleSettings(dailyLimit: 1, blockedPartners: [])
  let rules = try makeTradeRules(named: ["daily-limit"], settings: settings) { history }
  _ = await rules.first?.allows(.number("7"))
  return !history.reads.requests.isEmpty
}

private func rules(limit: Int) throws -> [any TradeRule] {
  let settings = TradeRuleSettings(dailyLimit: limit, blockedPartners: [])
  return try makeTradeRules(named: ["daily-limit"], settings: settings) { HistorySpy(trades: 1) }
}
