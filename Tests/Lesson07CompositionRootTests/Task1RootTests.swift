import Exercise07CompositionRoot
import GradingSupport
import Lesson07CompositionRoot
import OutsideWorld
import Testing

extension Lesson07 {
  @MainActor
  @Suite("Task 1 · One root, one client")
  struct Task1 {
    // Rule: Every request of the shop goes through the client that `outside.connect` returned.
    // Look at: CompositionRoot.swift, where clients are made.
    @Test func `lets login and catalog talk to the server it was given`() async {
      await Situations.check(Lesson07.desks) { desk in
        let before = desk.server.paths.count

        await desk.logIn(as: "Bob")
        await desk.shop.makeCatalog { _ in }.load()

        let paths = Array(desk.server.paths.dropFirst(before))
        try must("what its server was asked", be: ["login", "products"], is: paths)
      }
    }

    // Rule: The shop calls `outside.connect` once, however many screens it makes.
    // Look at: CompositionRoot.swift, where `connect()` is called.
    @Test func `opens one connection for everybody`() async {
      await Situations.check(Lesson07.desks) { desk in
        await desk.logIn(as: "Bob")
        await desk.shop.makeCatalog { _ in }.load()
        await desk.shop.makeCatalog { _ in }.load()

        try must("the number of connections", be: 1, is: desk.connections.count)
      }
    }

    // Rule: Making the shop and its screens sends no request and loads no products.
    // Look at: CompositionRoot.swift, what its initializer and its methods call.
    @Test func `asks nobody while it puts things together`() async {
      await Situations.check(Lesson07.desks) { desk in
        let before = [desk.server.paths.count, desk.offline.calls.count]

        await SpawnedTasks.finished { desk.makeScreens() }

        let after = [desk.server.paths.count, desk.offline.calls.count]
        try must("requests to the server and to the offline products", be: before, is: after)
      }
      let fresh = await SpawnedTasks.finished { Desk(making: makeShop) }
      let asked: [Int] = [fresh.server.paths.count, fresh.offline.calls.count]
      #expect(
        asked == [0, 0],
        "making the shop must ask neither the server nor the offline products"
      )
    }

    // Rule: The shop makes no `LiveHTTPClient`. Look at: CompositionRoot.swift, where clients are made.
    @Test func `makes nothing live`() async {
      await Situations.check(Lesson07.desks) { desk in
        let (_, touched) = await OutsideWorld.watching {
          await SpawnedTasks.finished {
            desk.makeScreens()
            await desk.logIn(as: "Bob")
            await desk.shop.makeCatalog { _ in }.load()
          }
        }
        try must("what was touched of the real server", be: [], is: touched)
      }
    }

    // Rule: A catalog shows the products of the server, in the server's order.
    // Look at: CompositionRoot.swift, `makeCatalog`.
    @Test func `shows what its server sells`() async {
      let same = Product(id: 1, name: "Tea", cents: 350)
      let odd = EdgeValues.texts.enumerated().map { Product(id: $0, name: $1, cents: -$0) }
      let goods = [
        Ending("the server sells cake and tea", [Product.cake, .tea]),
        Ending("the server sells nothing", []),
        Ending("the server sells the same twice", [same, same]),
        Ending("the server sells things with odd names", odd),
      ]
      await Situations.check(Lesson07.desks, goods) { desk, products in
        desk.server.becomes(.sells(products))
        let catalog = desk.shop.makeCatalog { _ in }

        await catalog.load()

        try must("what is shown", be: products, is: catalog.products)
        try must("the failure", be: nil, is: catalog.failure)
      }
    }
  }

  /// Where a shop can be before a catalog was loaded for the first time.
  @MainActor static var desks: [Situation<Desk>] { lives.map(\.situation) }

  @MainActor static var lives: [Past<Desk>] {
    [
      Past("in a new shop") { Desk(making: makeShop) },
      Past("after a log-in") {
        let desk = Desk(making: makeShop)
        await desk.logIn()
        return desk
      },
      Past("after a log-in was refused") {
        let desk = Desk(making: makeShop)
        await desk.logIn(password: "wrong")
        return desk
      },
      Past("after a load failed") {
        let desk = Desk(.isDown, making: makeShop)
        await desk.shop.makeCatalog { _ in }.load()
        desk.server.becomes(.sells([.tea]))
        return desk
      },
      Past("with screens that were never used") {
        let desk = Desk(making: makeShop)
        desk.makeScreens()
        return desk
      },
      Past("beside another shop that was used") {
        let other = Desk(making: makeShop)
        await other.logIn()
        await other.shop.makeCatalog { _ in }.load()
        let desk = Desk(making: makeShop)
        await other.shop.makeCatalog { _ in }.load()
        return desk
      },
    ]
  }
}

extension Desk {
  /// Makes two screens of each kind, and uses none.
  func makeScreens() {
    for _ in 1...2 {
      _ = shop.makeLogin { _ in }
      _ = shop.makeCatalog { _ in }
    }
  }
}
