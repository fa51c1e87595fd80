import Exercise07CompositionRoot
import GradingSupport
import Lesson07CompositionRoot
import Testing

extension Lesson07 {
  @MainActor
  @Suite("Task 1 · One root, one client", .ownProcess)
  struct Task1 {
    // Rule: The client that `outside.connect` returned sends every request of the shop.
    // Look at: CompositionRoot.swift, the clients of the gateway and of the repository; Wiring.swift, `makeShop`.
    @Test func `login and catalog send requests through the injected client`() async {
      let server = ServerSpy()
      let shop = makeShop(Outside(connect: { server }))

      await shop.makeLogin { _ in }.submit()
      await shop.makeCatalog { _ in }.load()

      #expect(server.paths == ["login", "products"])
    }

    // Rule: The shop calls `outside.connect` once, however many screens it makes.
    // Look at: CompositionRoot.swift, the place of `connect()`.
    @Test func `connects once, however many screens are created`() async {
      let desk = Desk()

      for _ in 1...2 {
        await desk.shop.makeLogin { _ in }.submit()
        await desk.shop.makeCatalog { _ in }.load()
      }

      #expect(desk.connections.count == 1)
    }
  }
}
