import Exercise07CompositionRoot
import GradingSupport
import Lesson07CompositionRoot
import OutsideWorld
import Testing

extension Lesson07 {
  @MainActor
  @Suite("Task 1 · One root, one client")
  struct Task1 {
    // Rule: all of the shop talks through the client that comes in. Look at: who makes clients.
    @Test func `lets login and catalog talk to the server it was given`() async {
      let server = ServerSpy()
      let sut = makeShop(.connecting(to: server))

      await sut.makeLogin { _ in }.logIn(as: "Ada")
      await sut.makeCatalog { _ in }.load()

      let paths: [String] = server.paths
      #expect(
        paths == ["login", "products"],
        "both features must ask the client of `outside`; look at who makes clients in the root"
      )
    }

    // Rule: the root opens one connection, and features share it. Look at: where connect() is called.
    @Test func `opens one connection for everybody`() async {
      let connections = Recorder<String>()
      let sut = makeShop(.connecting(to: ServerSpy(), counting: connections))

      await sut.makeLogin { _ in }.logIn(as: "Ada")
      await sut.makeCatalog { _ in }.load()
      await sut.makeCatalog { _ in }.load()

      let count: Int = connections.count
      #expect(
        count == 1,
        "connect() is for the root to call, once; look for a property that computes"
      )
    }

    // Rule: putting together is not doing. Look at: what the root asks while it makes something.
    @Test func `asks nobody while it puts things together`() async {
      let server = ServerSpy()

      let (_, touched) = await OutsideWorld.watching {
        await SpawnedTasks.finished {
          let sut = makeShop(.connecting(to: server))
          return (sut.makeLogin { _ in }, sut.makeCatalog { _ in })
        }
      }

      let (paths, reached): ([String], [String]) = (server.paths, touched)
      #expect(
        paths == [],
        "composing must send no request; look at what the root does beside making"
      )
      #expect(reached == [], "the root must make nothing live; that comes in with `outside`")
    }

    // Rule: what comes from the server is what is shown. Look at: makeCatalog.
    @Test(arguments: Varied.names(2))
    func `shows what its server sells`(name: String) async {
      let product = Product(id: 7, name: name, cents: 100)
      let sut = makeShop(.connecting(to: ServerSpy(products: [product])))

      let catalog = sut.makeCatalog { _ in }
      await catalog.load()

      let products: [Product] = catalog.products
      #expect(
        products == [product],
        "the catalog must show its server's products; look at makeCatalog"
      )
    }
  }
}
