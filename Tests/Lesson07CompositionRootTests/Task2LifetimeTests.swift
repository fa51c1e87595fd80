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

        for _ in 1...2 { await second.logIn(as: "Grace") }
        await first.logIn(as: "Ada", password: "wrong")
        for name in ["Ada", "Ada", "Grace"] { await first.logIn(as: name) }

        let all = ["second: Grace", "second: Grace", "first: Ada", "first: Ada", "first: Grace"]
        try must("the reports", be: all, is: reports.values)
      }
    }

    // Rule: A login screen reports each session only to the `onLoggedIn` closure that was passed for this screen.
    // Look at: CompositionRoot.swift, what happens between a log-in and its report.
    @Test func `lets logins at once each report their own session`() async {
      await #expect(processExitsWith: .success) {
        await Interleavings.check({ await Desk() }) { desk, number in
          let reports = Recorder<String>()
          await desk.logIn(as: ["Ada", "Bob"][number]) { reports.record($0.name) }
          return reports.values
        } rule: { _, reports in
          try must("the reports of two log-ins at once", be: [["Ada"], ["Bob"]], is: reports)
        }
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

        first.select(row: 0)
        second.select(row: 1)
        for row in [1, 1, 2] { first.select(row: row) }

        let expected = ["first: Tea", "second: Cake", "first: Cake", "first: Cake"]
        try must("the reports", be: expected, is: reports.values)
      }
    }

    // Rule: A request for products carries the token of the shop's latest successful log-in.
    // Look at: CompositionRoot.swift, who shares the session store, and when the token is read.
    @Test func `asks for products in the name of who is logged in`() async {
      await check(Lesson07.desks) { desk in
        desk.server.sells(nil)
        let early = desk.shop.makeCatalog { _ in }
        await early.load()
        for name in ["Ada", "Bob", "Bob", " a:b ", ""] {
          var token = await desk.logIn(as: name)
          await early.load()
          try must("the token of the request", be: token, is: desk.server.lastSender)
          for password in ["wrong", "unplugged", "garbled", "impatient"] {
            await desk.logIn(as: "Eve", password: password)
            await desk.shop.makeCatalog { _ in }.load()
            let sender = desk.server.lastSender
            try must("the token after Eve's failed log-in and failed loads", be: token, is: sender)
          }
          // Whether a cancelled log-in succeeds is open, and its screen says it.
          let reports = Recorder<Session>()
          await whileCancelled { await desk.logIn(as: "Kim") { reports.record($0) } }
          if let session = reports.values.last { token = "Bearer \(session.token)" }
          await early.load()
          let moment = "after a cancelled log-in that reports \(reports.count) sessions"
          try must("the token \(moment)", be: token, is: desk.server.lastSender)
        }
      }
    }

    // Rule: A request for products carries the token of the shop's latest successful log-in.
    // Look at: CompositionRoot.swift, what a log-in does before it has succeeded.
    @Test func `knows who got in when two log in at once`() async {
      await #expect(processExitsWith: .success) {
        await World.run { world in
          // A shop may let one log-in wait for the other; that is waited for once.
          var isAtOnce = true
          for passwords in [["secret", "wrong"], ["unplugged", "secret"], ["secret", "secret"]] {
            // Which one of two is the latest is open, save when it is so in every sense.
            for order in passwords[0] == passwords[1] ? [[0, 1]] : [[0, 1], [1, 0]] {
              let desk = try world.value("a shop") { await Desk(isSlow: true) }
              var (token, moment): (String?, String) = (nil, "while Ada and Bob log in")
              func look() throws {
                try world.value("a load") { @MainActor in
                  await desk.shop.makeCatalog { _ in }.load()
                }
                try must("the token \(moment)", be: token, is: desk.server.lastSender)
              }
              desk.server.sells(nil)
              var calls: [WorldCall<String>] = []
              for (name, password) in zip(["Ada", "Bob"], passwords) {
                calls.append(world.start { await desk.logIn(as: name, password: password) })
                world.settle { [calls, isAtOnce] in
                  !isAtOnce || desk.server.visits.requests.count == calls.count
                }
                let asked = desk.server.visits.requests.count
                if asked == 0 { throw Broken("the log-in of \(name) never asks the server") }
                isAtOnce = asked == calls.count
              }
              try look()
              while let number = order.first(where: desk.server.visits.waiting.contains) {
                let name = desk.server.visits.requests[number]
                moment = "when the log-in of \(name) ends, of Ada's and Bob's at once"
                desk.server.visits.answer(number, with: true)
                world.settle { [calls] in calls[number].outcome != nil }
                let isIn = passwords[number] == "secret"
                if isIn { token = desk.server.lastToken }
                try look()
              }
            }
          }
        }
      }
    }

    // Rule: Before the first log-in, a request for products carries no token.
    // Look at: CompositionRoot.swift, where the token comes from.
    @Test func `asks for products as a guest at first`() async {
      await check(Lesson07.desks.dropLast()) { desk in
        await desk.shop.makeCatalog { _ in }.load()
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
      let orphans = [true, false].flatMap { hasLogin in
        Lesson07.lives.map { past in
          past.over { desk in
            await desk.logIn()
            let login = hasLogin ? desk.shop.makeLogin { _ in } : nil
            let isUnderWay = await desk.logInSlowly()
            return (login, desk.shop.makeCatalog { _ in }, desk.server, isUnderWay)
          }
        }
      }
      await Situations.check(orphans) { login, catalog, server, slow in
        await login?.logIn(as: "Bob")
        for _ in 1...2 { await catalog.load() }
        try must("the failure of the log-in", be: nil, is: login?.failure)
        try must("the products", be: [.tea], is: catalog.products)
        try must("the token of the request", be: server.lastToken, is: server.lastSender)

        server.visits.answer(0, with: true)
        let failure = await slow.value
        try must("the failure of a log-in that was under way", be: nil, is: failure)
      }
    }
  }
}
