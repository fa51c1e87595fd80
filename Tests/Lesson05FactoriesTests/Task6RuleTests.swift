import Exercise05Factories
import GradingSupport
import Lesson05Factories
import OutsideWorld
import Testing

// One at a time, so that values parked in a static fail the same way every time.
extension Lesson05 {
  @Suite("Task 6 · Free the plugins", .serialized)
  @MainActor
  struct Task6 {
    // Rule: `makeTradeRules` returns one rule for each name, in the order of the names, even for a repeated name.
    // Look at: TradeRules.swift, `load`.
    @Test func `makes the rules in the order of the names`() async {
      await Situations.check(lists, callers) { names, isCancelled in
        let rules: [any TradeRule] = try await inTask(cancelled: isCancelled) {
          try self.rules(names)
        }
        try must("the names of the rules", be: names, is: rules.map(\.name))
      }
    }

    // Rule: For a name without a rule, `makeTradeRules` throws `UnknownTradeRule` with that name.
    // Look at: TradeRules.swift, `load`.
    @Test func `refuses a name that no rule has`() async {
      let names = lookalikes + Varied.names(1)
      await Situations.check(lists, names.map { Ending("with the name “\($0)”", $0) }) {
        known,
        name in
        for all in [known + [name], [name] + known, [name] + known + [name + "2"]] {
          do {
            _ = try rules(all)
            throw Broken("makeTradeRules must throw, and returns")
          } catch let error as UnknownTradeRule {
            let isSecond = error.name == name + "2" && all.contains(error.name)
            try must("the name in the error", be: isSecond ? error.name : name, is: error.name)
          }
        }
      }
    }

    // Rule: `daily-limit` allows an offer while the history has fewer than `dailyLimit` trades with the offer's partner.
    // Look at: TradeRules.swift, where DailyLimitRule gets limit and history.
    @Test func `limits trades by the settings and the history`() async {
      await Situations.check(limits, callers) { limit, isCancelled in
        // Each partner has another number of trades, and some have names that look alike.
        let around = [
          limit, max(0, limit - 1), 0, max(0, limit), max(1, limit) - 1, .max, limit / 2,
        ]
        let trades = Dictionary(uniqueKeysWithValues: zip(texts, around + around))
        // That some are blocked is another rule's affair, which isn't on.
        let (history, blocked) = (HistoryDouble(trades), Set(texts.prefix(around.count)))
        let rule = try rules(["daily-limit"], limit: limit, blocked: blocked, history: history)
        for (partner, count) in trades.sorted(by: { $0.key < $1.key }) {
          let verdicts: [Bool] = try await inTask(cancelled: isCancelled) {
            await rule.verdicts(for: partner)
          }
          let offer = "an offer to \(Short(partner)), with \(count) trades today"
          try must("whether \(offer), is allowed", be: count < limit, is: verdicts.first)
        }
      }
    }

    // Rule: `daily-limit` allows an offer while the history has fewer than `dailyLimit` trades with the offer's partner.
    // Look at: TradeRules.swift, what DailyLimitRule stores while it waits for the history.
    @Test func `judges offers that come at the same time`() async {
      await #expect(processExitsWith: .success) {
        await World.run { world in
          for isLast in [false, true] {
            let history = HeldHistory()
            let settings = TradeRuleSettings(dailyLimit: 2, blockedPartners: [])
            let rules = try makeTradeRules(named: ["daily-limit"], settings: settings) { history }
            let trades = ["misty": 5, "brock": 1, "Misty": 0]
            let partners = ["misty", "brock", "Misty", "brock", "misty"]
            let offers = partners.map { partner in
              world.start { await rules.verdicts(for: partner) }
            }
            world.settle()
            while let next = isLast ? history.visits.waiting.last : history.visits.waiting.first {
              history.visits.answer(next, with: trades[history.visits.requests[next]] ?? 0)
              world.settle()
            }
            try must(
              "offers to \(partners) at the same time",
              be: [false, true, true, true, false],
              is: offers.map { $0.value == [true] }
            )
            let asked = history.visits.requests.sorted()
            try must("the partners in the history's calls", be: partners.sorted(), is: asked)
          }
        }
        await Interleavings.check {
          let settings = TradeRuleSettings(dailyLimit: 2, blockedPartners: [])
          let history = HistoryDouble(["misty": 2])
          return try makeTradeRules(named: ["daily-limit"], settings: settings) { history }
        } call: { rules, thread in
          await rules.verdicts(for: thread == 0 ? "misty" : "brock")
        } rule: { _, verdicts in
          try must("offers to misty and brock", be: [[false], [true]], is: verdicts)
        }
      }
    }

    // Rule: `daily-limit` reads the trades from the history at every offer.
    // Look at: TradeRules.swift, what DailyLimitRule stores.
    @Test func `reads the history for every offer`() async {
      await Situations.check(limits, callers) { limit, isCancelled in
        let history = HistoryDouble([:])
        let sut = try rules(["daily-limit"], limit: limit, history: history)
        try await inTask(cancelled: isCancelled) {
          for number in 1...1_100 {
            let trades = number.isMultiple(of: 3) ? max(1, limit) - 1 : number % 4
            history.set(trades, with: "misty")
            let offer = "offer \(number) to misty, after \(trades) trades"
            let verdicts = await sut.verdicts(for: "misty", number: "\(number / 2)")
            try must("whether \(offer), is allowed", be: trades < limit, is: verdicts.first)
            let isRead: Bool = history.reads.count >= number
            try must("whether \(offer), reads the history", be: true, is: isRead)
          }
        }
      }
    }

    // Rule: `blocked-partners` forbids offers to the users in `blockedPartners`, and allows all other offers.
    // Look at: TradeRules.swift, where BlockedPartnersRule gets its users.
    @Test func `blocks the partners of the settings`() async {
      let partners = texts + ["team-rocket", "misty", "mist", "misty2"]
      let sets =
        [["misty"], [], ["misty", "brock"], ["25", "blocked-partners"]] + partners.map { [$0] }
        as [Set<String>]
      let places = sets.map { set in
        Situation("with \(set.sorted().map(Short.init)) blocked") { set }
      }
      await Situations.check(places, callers) { blocked, isCancelled in
        // With this limit, the other rule would allow nothing.
        let sut = try rules(["blocked-partners"], limit: 0, blocked: blocked)
        for partner in partners {
          let verdicts: [Bool] = try await inTask(cancelled: isCancelled) {
            await sut.verdicts(for: partner)
          }
          try must(
            "whether an offer to \(Short(partner)) is allowed",
            be: !blocked.contains(partner),
            is: verdicts.first
          )
        }
      }
    }

    // Rule: The rules use only the history from `openHistory`.
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

    // Rule: `openHistory` is called if `daily-limit` is one of the names, and otherwise never.
    // Look at: TradeRules.swift, which rules are made.
    @Test func `opens no history for rules that need none`() async {
      let unknown = lookalikes.map { Ending("and “\($0)”", [$0]) }
      await Situations.check(lists, [Ending("", [])] + unknown) { names, unknown in
        let opened = Recorder<String>()
        let settings = TradeRuleSettings(dailyLimit: 2, blockedPartners: [])
        let sut = try? makeTradeRules(named: names + unknown, settings: settings) {
          opened.record("history")
          return HistoryDouble([:])
        }
        // An unknown name throws, and a history may be open by then.
        if sut == nil, names.contains("daily-limit") { return }
        _ = await sut?.verdicts(for: "misty")
        let isOpened: Bool = opened.count > 0
        try must("whether openHistory is called", be: names.contains("daily-limit"), is: isOpened)
      }
    }

    // Rule: The rules of two `makeTradeRules` calls share no settings and no history.
    // Look at: what is `static` or global in TradeRules.swift.
    @Test func `keeps sets with equal settings apart`() async throws {
      let histories = [5, 0, 5].map { HistoryDouble(["misty": $0]) }
      let sets = try histories.map { try rules(["daily-limit", "daily-limit"], history: $0) }

      for _ in 1...2 {
        var allowed: [Bool] = []
        for set in sets { allowed += await set.verdicts(for: "misty") }
        expect(allowed, equals: [false, true, false], "whether each allows an offer to misty")
      }
    }

    // Rule: The rules of two `makeTradeRules` calls share no settings and no history.
    // Look at: what is `static` or global in TradeRules.swift, and what guards it.
    @Test func `keeps the sets of two threads apart`() async {
      await #expect(processExitsWith: .success) {
        Watchdog.start("two threads made rules, and not both came back")
        await Interleavings.check({}) { _, thread in
          let limit = thread + 1
          let settings = TradeRuleSettings(dailyLimit: limit, blockedPartners: ["\(limit)"])
          return try makeTradeRules(named: ["daily-limit", "blocked-partners"], settings: settings)
          {
            HistoryDouble(["below": limit - 1, "reached": limit])
          }
        } rule: { _, sets in
          for (thread, rules) in sets.enumerated() {
            let verdicts = await rules.verdicts(for: "below", "\(thread + 1)", "reached")
            try must("what set \(thread) allows", be: [true, false, false], is: verdicts)
          }
        }
      }
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
        [blocked, limit, blocked], Array(repeating: blocked, count: 30) + [limit],
      ].map { names in Situation("with the names \(names)") { names } }
    }

    /// Names that no rule has.
    private var lookalikes: [String] {
      var names = ["", " "]
      for name in ["daily-limit", "blocked-partners"] {
        for extra in [" ", "\n", "-", "s"] { names += [name + extra, extra + name] }
        for dash in ["_", "–", " ", ""] { names.append(name.replacing("-", with: dash)) }
        for letter in ["A", "à"] { names.append(name.replacing("a", with: letter)) }
        names += [name.uppercased(), String(name.prefix(5))]
      }
      return names
    }

    private var limits: [Situation<Int>] {
      [2, 1, 0, 100, -1, .max].map { limit in Situation("with a limit of \(limit)") { limit } }
    }
  }
}

/// How many trades there were, and zero with all other partners.
private final class HistoryDouble: TradeHistory, Lookalike {
  private let trades: Locked<[String: Int]>
  let reads = Recorder<String>()

  init(_ trades: [String: Int]) {
    self.trades = Locked(trades)
  }

  func set(_ count: Int, with partnerID: String) {
    trades.withLock { $0[partnerID] = count }
  }

  func tradesToday(with partnerID: String) async -> Int {
    reads.record(partnerID)
    return trades.withLock { $0[partnerID] ?? 0 }
  }
}

/// A history whose calls wait until the test answers them.
private struct HeldHistory: TradeHistory {
  let visits = HeldCalls<String, Int>(obeysCancellation: false)

  func tradesToday(with partnerID: String) async -> Int {
    (try? await visits.call(partnerID)) ?? 0
  }
}

extension [any TradeRule] {
  /// Whether all rules allow an offer to each of these partners.
  fileprivate func verdicts(for partners: String..., number: String = "25") async -> [Bool] {
    var verdicts: [Bool] = []
    for partner in partners {
      var isAllowed = true
      for rule in self where isAllowed {
        isAllowed = await rule.allows(TradeOffer(pokemonID: number, partnerID: partner))
      }
      verdicts.append(isAllowed)
    }
    return verdicts
  }
}
