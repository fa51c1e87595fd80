import Exercise07CompositionRoot
import GradingSupport
import Lesson07CompositionRoot
import Testing

extension Lesson07 {
  @MainActor
  @Suite("Task 2 · Lifetimes by scope")
  struct Task2 {
    // Rule: Each call of `makeLogin` and of `makeCatalog` makes a new screen.
    // Look at: CompositionRoot.swift, what the root stores.
    @Test func `makes a new screen each time`() async {
      await Situations.check(Lesson07.desks) { desk in
        let logins = (desk.shop.makeLogin { _ in }, desk.shop.makeLogin { _ in })
        let catalogs = (desk.shop.makeCatalog { _ in }, desk.shop.makeCatalog { _ in })

        try must("whether two logins are one screen", be: false, is: logins.0 === logins.1)
        try must("whether two catalogs are one screen", be: false, is: catalogs.0 === catalogs.1)
      }
    }

    // Rule: A login screen reports its session to the closure that was passed for it, and to no other.
    // Look at: CompositionRoot.swift, what `makeLogin` does with `onLoggedIn`.
    @Test func `lets each login report to whoever asked for it`() async {
      await Situations.check(Lesson07.desks) { desk in
        let reports = Recorder<String>()
        let first = desk.shop.makeLogin { reports.record("first: \($0.name)") }
        let second = desk.shop.makeLogin { reports.record("second: \($0.name)") }

        await second.logIn(as: "Grace")
        await first.logIn(as: "Ada", password: "wrong")
        await first.logIn(as: "Ada")
        await first.logIn(as: "Bob")

        let expected = ["second: Grace", "first: Ada", "first: Bob"]
        try must("the reports", be: expected, is: reports.values)
      }
    }

    // Rule: A catalog reports a chosen product to the closure that was passed for it, and to no other.
    // Look at: CompositionRoot.swift, what `makeCatalog` does with `onSelected`.
    @Test func `lets each catalog report to whoever asked for it`() async {
      await Situations.check(Lesson07.desks) { desk in
        desk.server.becomes(.sells([.tea, .cake]))
        let reports = Recorder<String>()
        let first = desk.shop.makeCatalog { reports.record("first: \($0.name)") }
        let second = desk.shop.makeCatalog { reports.record("second: \($0.name)") }
        await first.load()
        await second.load()

        first.select(row: 0)
        second.select(row: 1)
        first.select(row: 1)
        first.select(row: 2)

        let expected = ["first: Tea", "second: Cake", "first: Cake"]
        try must("the reports", be: expected, is: reports.values)
      }
    }

    // Rule: A request for products carries the token of the shop's latest successful log-in.
    // Look at: CompositionRoot.swift, who shares the session store.
    @Test func `asks for products in the name of who is logged in`() async {
      await Situations.check(senders) { sender in
        await sender.catalog.load()
        try must("the token of the request", be: sender.token, is: sender.server.lastSender)
      }
    }

    // Rule: Before the first log-in, a request for products carries no token.
    // Look at: CompositionRoot.swift, where the token comes from.
    @Test func `asks for products as a guest at first`() async {
      await Situations.check(guests) { sender in
        await sender.catalog.load()
        try must("the token of the request", be: nil, is: sender.server.lastSender)
      }
    }

    // Rule: The token is read again for each request.
    // Look at: CompositionRoot.swift, the closure for the token.
    @Test func `reads the token for each request`() async {
      await Situations.check(Lesson07.desks) { desk in
        desk.server.becomes(.isDown)
        let catalog = desk.shop.makeCatalog { _ in }
        var expected: [String?] = []
        var actual: [String?] = []
        for name in ["Ada", "Bob", "Ada"] {
          await catalog.load()
          expected.append(await desk.logIn(as: name))
          await catalog.load()
          actual.append(desk.server.lastSender)
        }
        try must("the tokens of the requests after three log-ins", be: expected, is: actual)
      }
    }

    // Rule: A log-in in one shop is unknown in every other shop, even in one with the same `outside`.
    // Look at: CompositionRoot.swift, anything `static`.
    @Test func `keeps two shops apart`() async {
      let server = ServerDouble()
      let outside = Outside(connect: { server })
      let (shop, early) = (makeShop(outside), makeShop(outside))
      await shop.makeLogin { _ in }.logIn(as: "Ada")
      let late = makeShop(outside)

      for (name, other) in [("made before", early), ("made after", late)] {
        await other.makeCatalog { _ in }.load()
        #expect(server.lastSender == nil, "a shop that was \(name) the log-in of another shop")
      }
    }

    // Rule: A screen goes on working when its shop is released.
    // Look at: CompositionRoot.swift, what a screen's closures hold weakly.
    @Test func `makes screens that outlive the shop`() async {
      await #expect(processExitsWith: .success) {
        await World.run { world in
          try world.value("what its screens do") { await Task2().useScreensWithoutShop() }
        }
      }
    }

    private func useScreensWithoutShop() async {
      await Situations.check(screensWithoutShop) { sut in
        await sut.login?.logIn(as: "Ada")
        await sut.catalog.load()

        try must("the failure of the log-in", be: nil, is: sut.login?.failure)
        try must("the products", be: [.tea], is: sut.catalog.products)
        try must("the token of the request", be: "Bearer Ada 1", is: sut.server.lastSender)
      }
    }
  }
}

/// A catalog that will send a request, and what the request must say.
@MainActor
struct Sender {
  let catalog: CatalogViewModel
  let desk: Desk
  var token: String?

  var server: ServerDouble { desk.server }
}

/// Screens of a shop that is gone.
@MainActor
struct Screens {
  let login: LoginViewModel?
  let catalog: CatalogViewModel
  let server: ServerDouble
}

extension Lesson07.Task2 {
  private func sender(_ desk: Desk, _ token: String? = nil) -> Sender {
    Sender(catalog: desk.shop.makeCatalog { _ in }, desk: desk, token: token)
  }

  private var guests: [Situation<Sender>] {
    [
      Situation("in a new shop") { sender(Desk(making: makeShop)) },
      Situation("after a log-in was refused") {
        let desk = Desk(making: makeShop)
        await desk.logIn(password: "wrong")
        return sender(desk)
      },
      Situation("after somebody logged in to another shop") {
        let (desk, other) = (Desk(making: makeShop), Desk(making: makeShop))
        await other.logIn()
        return sender(desk)
      },
    ]
  }

  private var senders: [Situation<Sender>] {
    [
      Situation("after a log-in") {
        let desk = Desk(making: makeShop)
        return sender(desk, await desk.logIn())
      },
      Situation("after a log-in with the catalog on the screen") {
        let desk = Desk(making: makeShop)
        var sender = sender(desk)
        sender.token = await desk.logIn()
        return sender
      },
      Situation("after two log-ins of different users") {
        let desk = Desk(making: makeShop)
        var sender = sender(desk, await desk.logIn())
        sender.token = await desk.logIn(as: "Bob")
        return sender
      },
      Situation("after the same user logged in again") {
        let desk = Desk(making: makeShop)
        await desk.logIn()
        return sender(desk, await desk.logIn())
      },
      Situation("after a second log-in was refused") {
        let desk = Desk(making: makeShop)
        let token = await desk.logIn()
        await desk.logIn(as: "Bob", password: "wrong")
        return sender(desk, token)
      },
      Situation("after a guest was refused and then logged in") {
        let desk = Desk(.refusesGuests, making: makeShop)
        var sender = sender(desk)
        await sender.catalog.load()
        sender.token = await desk.logIn()
        return sender
      },
    ]
  }

  private var screensWithoutShop: [Situation<Screens>] {
    func screens(of desk: Desk, login: LoginViewModel?) -> Screens {
      Screens(login: login, catalog: desk.shop.makeCatalog { _ in }, server: desk.server)
    }
    return [
      Situation("with a login screen") {
        let desk = Desk(making: makeShop)
        return screens(of: desk, login: desk.shop.makeLogin { _ in })
      },
      Situation("after a log-in, with the login screen gone too") {
        let desk = Desk(making: makeShop)
        await desk.logIn()
        return screens(of: desk, login: nil)
      },
    ]
  }
}
