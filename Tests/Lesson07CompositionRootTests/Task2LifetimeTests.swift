import Exercise07CompositionRoot
import GradingSupport
import Lesson07CompositionRoot
import Testing

extension Lesson07 {
  @MainActor
  @Suite("Task 2 · Lifetimes by scope")
  struct Task2 {
    // Rule: Each call of `makeLogin` and of `makeCatalog` returns a new screen.
    // Look at: CompositionRoot.swift, what the root stores.
    @Test func `makes a new screen each time`() async {
      await check(Lesson07.desks) { desk in
        let logins = (desk.shop.makeLogin { _ in }, desk.shop.makeLogin { _ in })
        let catalogs = (desk.shop.makeCatalog { _ in }, desk.shop.makeCatalog { _ in })
        try must("whether two logins are one screen", be: false, is: logins.0 === logins.1)
        try must("whether two catalogs are one screen", be: false, is: catalogs.0 === catalogs.1)
      }
    }

    // Rule: A login screen reports each session only to the `onLoggedIn` closure that was passed for this screen.
    // Look at: CompositionRoot.swift, what `makeLogin` does with `onLoggedIn`.
    @Test func `lets each login report to whoever asked for it`() async {
      await check(Lesson07.desks) { desk in
        let reports = Recorder<String>()
        let first = desk.shop.makeLogin { reports.record("first: \($0.name)") }
        let second = desk.shop.makeLogin { reports.record("second: \($0.name)") }
        await desk.useByMany()
        for _ in 1...2 { await second.logIn(as: "Grace") }
        await first.logIn(as: "Ada", password: "wrong")
        for name in ["Ada", "Ada", "Grace"] { await first.logIn(as: name) }
        let all = ["second: Grace", "second: Grace", "first: Ada", "first: Ada", "first: Grace"]
        try must("the reports", be: all, is: reports.values)
      }
    }

    // Rule: A catalog reports each chosen product only to the `onSelected` closure that was passed for this catalog.
    // Look at: CompositionRoot.swift, what `makeCatalog` does with `onSelected`.
    @Test func `lets each catalog report to whoever asked for it`() async {
      await check(Lesson07.desks) { desk in
        desk.server.sells([.tea, .cake])
        let reports = Recorder<String>()
        let first = desk.shop.makeCatalog { reports.record("first: \($0.name)") }
        let second = desk.shop.makeCatalog { reports.record("second: \($0.name)") }
        await first.load()
        await second.load()
        await desk.useByMany()
        first.select(row: 0)
        second.select(row: 1)
        for row in [1, 1, 2] { first.select(row: row) }
        let expected = ["first: Tea", "second: Cake", "first: Cake", "first: Cake"]
        try must("the reports", be: expected, is: reports.values)

        let choosing = desk.shop.makeCatalog { _ in second.select(row: 0) }
        await choosing.load()
        choosing.select(row: 1)
        let last = "the report of a product that is chosen in the report of another"
        try must(last, be: "second: Tea", is: reports.values.last)
      }
    }

    // Rule: A request for products carries the token of the shop's latest successful log-in.
    // Look at: CompositionRoot.swift, who shares the session store, and when the token is read.
    @Test func `asks for products in the name of who is logged in`() async {
      await check(Lesson07.desks) { desk in
        desk.server.sells(nil)
        let early = desk.shop.makeCatalog { _ in }
        await desk.load(early)
        for name in ["Ada", "Grace", "Bob", "Grace", "Ada", " a:b ", ""] {
          var token: String?
          for _ in 1...2 {
            let before = desk.server.tokens.count
            token = await desk.logIn(as: name)
            let count = desk.server.tokens.count - before
            try must("the tokens that the server gave for a log-in", be: 1, is: count)
            await desk.load(early)
            try must("the token of the request", be: token, is: desk.server.lastSender)
          }
          // Whether a cancelled log-in succeeds is open; its report tells.
          let reports = Recorder<String>()
          await whileCancelled {
            await desk.logIn(as: "Zac") { reports.record("Bearer \($0.token)") }
          }
          token = reports.values.last ?? token
          for password in ["wrong", "unplugged", "garbled", "impatient"] {
            await desk.logIn(as: "Eve", password: password)
            await desk.load()
            let sender = desk.server.lastSender
            try must("the token after a cancelled log-in and a failed one", be: token, is: sender)
          }
        }
      }
    }

    // Rule: A request for products carries the token of the shop's latest successful log-in.
    // Look at: CompositionRoot.swift, what a log-in does before it has succeeded.
    @Test func `knows who got in when two log in at once`() async {
      await #expect(processExitsWith: .success) {
        let people = [("Ada", " Secret"), ("Bob", " Secret"), ("Eve", "wrong")]
        let calls = people.map { name, password in
          Interleavings.Call<Desk>("\(name) logs in, \(password)") { desk in
            let reports = Recorder<String>()
            await desk.logIn(as: name, password: password) { reports.record("reports \($0.name)") }
            return reports.values.joined()
          }
        }
        let load = Interleavings.Call<Desk>("a catalog loads") { await $0.nameOnRequest() }
        for other in calls.dropFirst() + [load] {
          await Interleavings.checkPairs(of: [calls[0], other], twins: false) {
            let desk = await Desk()
            desk.server.sells(nil)
            await desk.logIn(as: "Zora")
            return desk
          } look: {
            await $0.nameOnRequest()
          }
        }
      }
    }

    // Rule: Before the first log-in, a request for products carries no token.
    // Look at: CompositionRoot.swift, where the token comes from.
    @Test func `asks for products as a guest at first`() async {
      await check(Lesson07.desks.dropLast()) { desk in
        await desk.load()
        try must("the token of the request", be: nil, is: desk.server.lastSender)
      }
    }

    // Rule: A log-in in one shop changes nothing in another shop, even in one with the same `outside`.
    // Look at: CompositionRoot.swift, anything `static`.
    @Test func `keeps two shops apart`() async {
      await check([Situation("beside a shop with a log-in") { ServerDouble() }]) { server in
        let outside = Outside(connect: { server })
        let (shop, early) = (makeShop(outside), makeShop(outside))
        await shop.makeLogin { _ in }.logIn(as: "Ada")
        let late = makeShop(outside)
        for (moment, other) in [("before", early), ("after", late)] {
          await other.makeCatalog { _ in }.load()
          let sender = server.lastSender
          try must("the token of a shop made \(moment) the log-in", be: nil, is: sender)
        }
      }
    }

    // Rule: A screen still works after its shop was released.
    // Look at: CompositionRoot.swift, what a screen's closures hold weakly.
    @Test func `makes screens that outlive the shop`() async {
      await #expect(processExitsWith: .success) {
        await World.run { world in
          try world.value("what its screens do") { await Task2().useScreensWithoutShop() }
        }
      }
    }

    private func useScreensWithoutShop() async {
      let twins = Lesson07.lives.map { past in past.over { ($0, try await past.live()) } }
      await Situations.check(twins) { desks in
        let expected = await whatScreensDo(desks.0, isAlone: false)
        let actual = await whatScreensDo(desks.1, isAlone: true)
        for (expected, actual) in zip(expected, actual) {
          try must("what its screens do", be: expected, is: actual)
        }
      }
    }

    /// Uses screens of a shop, which may have been released.
    private func whatScreensDo(_ desk: Desk, isAlone: Bool) async -> [String] {
      await desk.logIn()
      let seen = Recorder<String>()
      let catalogs = ["older", "newer"].map { age in
        desk.shop.makeCatalog { seen.record("the \(age) catalog reports \($0)") }
      }
      var logins = ["older", "newer"].map { age in
        desk.shop.makeLogin { seen.record("the \(age) login reports \($0)") }
      }
      if isAlone { desk.changeShop() }
      for (name, goods) in [("Bob", nil), ("Eve", [Product.tea]), ("", nil)] {
        await logins.popLast()?.logIn(as: name)
        desk.server.sells(goods)
        for catalog in catalogs {
          await catalog.load()
          catalog.select(row: 0)
          let (failure, sender) = (catalog.failure ?? "no failure", desk.server.lastSender ?? "")
          let made = "connections: \(desk.connections.count), caches: \(desk.caches.count)"
          let counts = "requests: \(desk.server.loads), lines: \(desk.log.lines.count), \(made)"
          seen.record("after a load: \(catalog.products), \(failure), \(sender), \(counts)")
        }
      }
      return seen.values
    }
  }
}
