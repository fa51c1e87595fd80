import Exercise07CompositionRoot
import GradingSupport
import Lesson07CompositionRoot
import OutsideWorld
import Testing

extension Lesson07 {
  @MainActor
  @Suite("Task 1 · One root, one client")
  struct Task1 {
    // Rule: The client that `outside.connect` returned sends every request of the shop.
    // Look at: CompositionRoot.swift, where clients are made.
    @Test func `lets login and catalog talk to the server it was given`() async {
      await check(Lesson07.desks) { desk in
        let before = desk.server.paths.count
        await desk.logIn(as: "Bob")
        await desk.load()
        let paths = Array(desk.server.paths.dropFirst(before))
        try must("the requests to its server", be: ["login", "products"], is: paths)
      }
    }

    // Rule: The shop calls `outside.connect` once, however many screens it makes.
    // Look at: CompositionRoot.swift, where `connect()` is called, and what happens between the question and the call.
    @Test func `opens one connection for everybody`() async {
      await #expect(processExitsWith: .success) {
        await Interleavings.check({ await Desk() }) { desk, number in
          await desk.use(loadsWell: number == 0)
        } rule: { desk, _ in
          await desk.logIn(as: "Bob", password: "wrong")
          for name in ["Bob", "Ada"] { await desk.logIn(as: name) }
          try must("the number of connections", be: 1, is: desk.connections.count)
        }
      }
    }

    // Rule: Creating the shop and its screens sends no request and loads no products.
    // Look at: CompositionRoot.swift, what its initializer and its methods call.
    @Test func `asks nobody while it puts things together`() async {
      await check(Lesson07.desks) { desk in
        var asked = -desk.server.paths.count - desk.offline.calls.count
        let other = await SpawnedTasks.finished {
          desk.makeScreens()
          return Desk()
        }
        for desk in [desk, other] { asked += desk.server.paths.count + desk.offline.calls.count }
        try must("requests to the server and loads of the offline products", be: 0, is: asked)
      }
    }

    // Rule: The shop creates no `LiveHTTPClient`. Look at: CompositionRoot.swift, where clients are made.
    @Test func `makes nothing live`() async {
      let (_, touched): (Void, [String]) = await OutsideWorld.watching {
        await SpawnedTasks.finished {
          await check(Lesson07.desks) { desk in
            desk.makeScreens()
            for loadsWell in [false, true] { await desk.use(loadsWell: loadsWell) }
          }
        }
      }
      #expect(touched == [])
    }

    // Rule: A catalog shows the products of the server, in the server's order. Look at: CompositionRoot.swift, `makeCatalog`.
    @Test func `shows what its server sells`() async {
      let odd = EdgeValues.texts.enumerated().map {
        Product(id: $0, name: $1, cents: $0 * 5 % 7 - 3)
      }
      let goods = [
        Ending("the server sells cake and tea", [Product.cake, .tea]),
        Ending("the server sells nothing", []),
        Ending("the server sells the same twice", [.tea, .tea]),
        Ending("the server sells things with odd names", odd),
        Ending("the server sells a page and more", Product.many),
      ]
      await check(Lesson07.desks, goods) { desk, products in
        desk.server.sells(products)
        let catalog = await desk.load()
        try must("what is shown", be: Goods(products), is: Goods(catalog.products))
        try must("the failure", be: nil, is: catalog.failure)
      }
    }
  }

  /// Where a shop can be before a catalog was loaded for the first time.
  @MainActor static var desks: [Situation<Desk>] { lives.map(\.situation) }

  /// The last one has somebody logged in.
  @MainActor static var lives: [Past<Desk>] {
    func life(_ name: String, _ use: @escaping @MainActor (Desk) async -> Void) -> Past<Desk> {
      Past(name: name) {
        let desk = Desk()
        await use(desk)
        return desk
      }
    }
    return [
      life("in a new shop") { _ in },
      life("after a log-in was refused") { await $0.logIn(password: "wrong") },
      life("after loads failed in four ways") { desk in
        desk.server.sells(nil)
        for _ in 1...4 { await desk.load() }
        desk.server.sells([.tea])
      },
      life("after a log-in and a load were cancelled") { desk in
        desk.server.sells(nil)
        await whileCancelled {
          await desk.logIn(password: "impatient")
          await desk.load()
        }
        desk.server.sells([.tea])
      },
      life("with screens that stay open, older than others") { $0.openScreens() },
      life("beside another shop that was used") { _ in await Desk().use(loadsWell: false) },
      life("after a log-in on a screen that stays open") { await $0.openScreens().logIn() },
    ]
  }
}
