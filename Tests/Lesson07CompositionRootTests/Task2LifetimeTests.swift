import Exercise07CompositionRoot
import Foundation
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
        await first.logIn(as: "Ada")

        let expected = ["second: Grace", "first: Ada", "first: Ada"]
        try must("the reports", be: expected, is: reports.values)
      }
    }

    // Rule: A catalog reports a chosen product to the closure that was passed for it, and to no other.
    // Look at: CompositionRoot.swift, what `makeCatalog` does with `onSelected`.
    @Test func `lets each catalog report to whoever asked for it`() async {
      await Situations.check(Lesson07.desks) { desk in
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
      await Situations.check(Lesson07.desks) { desk in
        desk.server.sells(nil)
        let early = desk.shop.makeCatalog { _ in }
        await early.load()
        for name in ["Ada", "Bob", "Bob"] {
          let token = await desk.logIn(as: name)
          await early.load()
          try must("the token of the request", be: token, is: desk.server.lastSender)
          for password in ["wrong", "unplugged"] {
            await desk.logIn(as: "Eve", password: password)
            await desk.shop.makeCatalog { _ in }.load()
            let sender = desk.server.lastSender
            try must("the token after Eve's failed log-in and failed loads", be: token, is: sender)
          }
        }
      }
    }

    // Rule: A request for products carries the token of the shop's latest successful log-in.
    // Look at: CompositionRoot.swift, what a log-in does before it has succeeded.
    @Test func `knows who got in when two log in at once`() async {
      await #expect(processExitsWith: .success) {
        await World.run { world in
          // Which of two that both succeed is the latest is open, save when it is so in every sense.
          for names in [["Ada", "Eve"], ["Eve", "Ada"], ["Ada", "Bob"]] {
            for order in names[1] == "Bob" ? [[0, 1]] : [[0, 1], [1, 0]] {
              for isRefused in [true, false] {
                try Task2.logIn(names, answering: order, refusing: isRefused, in: world)
              }
            }
          }
        }
      }
    }

    /// Begins two log-ins, and lets them end in this order; Eve's fails.
    private nonisolated static func logIn(
      _ names: [String],
      answering order: [Int],
      refusing isRefused: Bool,
      in world: World
    ) throws {
      let server = HeldServer()
      let desk = try world.value("a shop") { await HeldDesk(server) }
      var token: String?
      func look(_ moment: String) throws {
        try world.value("a load") { await desk.load() }
        try must("the token \(moment)", be: token, is: server.senders.values.last ?? nil)
      }
      for name in names {
        _ = world.start { await desk.logIn(as: name) }
        world.settle()
      }
      try look("while \(names[0]) and \(names[1]) log in")
      while let number = order.first(where: server.logins.waiting.contains) {
        let name = server.logins.requests[number]
        if name != "Eve" {
          token = "Bearer \(name)'s"
          server.logins.answer(number, with: Session(name: name, token: "\(name)'s"))
        } else {
          let refusal = ShopError.refused(status: 401)
          server.logins.fail(number, with: isRefused ? refusal : Unplugged())
        }
        world.settle()
        try look("when \(name)'s log-in has ended, of \(names[0])'s and \(names[1])'s at once")
      }
    }

    // Rule: Before the first log-in, a request for products carries no token.
    // Look at: CompositionRoot.swift, where the token comes from.
    @Test func `asks for products as a guest at first`() async {
      await Situations.check(Lesson07.desks.dropLast()) { desk in
        await desk.shop.makeCatalog { _ in }.load()
        try must("the token of the request", be: nil, is: desk.server.lastSender)
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

      for (name, other) in [("before", early), ("after", late)] {
        await other.makeCatalog { _ in }.load()
        #expect(server.lastSender == nil, "made \(name) the log-in of another shop")
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
      let orphans = [true, false].flatMap { hasLogin in
        Lesson07.lives.map { past in
          past.over { desk in
            let token = await desk.logIn()
            let login = hasLogin ? desk.shop.makeLogin { _ in } : nil
            return (login, desk.shop.makeCatalog { _ in }, desk.server, token)
          }
        }
      }
      await Situations.check(orphans) { login, catalog, server, token in
        await login?.logIn(as: "Bob")
        let expected = login == nil ? token : "Bearer Bob \(server.requests.count)"
        for _ in 1...2 { await catalog.load() }

        try must("the failure of the log-in", be: nil, is: login?.failure)
        try must("the products", be: [.tea], is: catalog.products)
        try must("the token of the request", be: expected, is: server.lastSender)
      }
    }
  }
}

@MainActor
private final class HeldDesk {
  private let shop: any Shop

  init(_ server: HeldServer) {
    shop = makeShop(Outside(connect: { server }))
  }

  func logIn(as name: String) async { await shop.makeLogin { _ in }.logIn(as: name) }
  func load() async { await shop.makeCatalog { _ in }.load() }
}

/// A server that takes its time with log-ins, and refuses to sell.
private struct HeldServer: HTTPClient {
  let logins = HeldCalls<String, Session>()
  let senders = Recorder<String?>()

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    guard request.path == "login" else {
      senders.record(request.headers["Authorization"])
      return HTTPResponse(status: 401, body: Data())
    }
    let credentials = try JSONDecoder().decode(Credentials.self, from: request.body ?? Data())
    return HTTPResponse(body: try JSONEncoder().encode(try await logins.call(credentials.name)))
  }
}
