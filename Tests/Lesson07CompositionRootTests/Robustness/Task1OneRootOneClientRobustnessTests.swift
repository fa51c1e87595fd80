import Exercise07CompositionRoot
import GradingSupport
import Lesson07CompositionRoot
import OutsideWorld
import Testing

extension Lesson07.Task1 {
  // Rule: The shop calls `outside.connect` once, however many screens it makes.
  // Look at: CompositionRoot.swift, any `await` between the nil check and the assignment of the client.
  @Test(.deterministic) func `connects once when log-ins and loads overlap`() async {
    let desk = Desk()
    for _ in 1...2 {
      _ = Call { await desk.logIn() }
      _ = Call { await desk.load() }
    }
    await untilIdle()
    if desk.server.requests.count == 0 { return }
    expectEqual(desk.connections.count, 1)
  }

  // Rule: The shop calls `outside.connect` once, however many screens it makes.
  // Look at: CompositionRoot.swift, whether the nil check and the assignment of the client are one atomic step.
  @Test func `connects once when another log-in begins while the client connects`() async {
    let desk = Desk()
    let logins = [desk.shop.makeLogin { _ in }, desk.shop.makeLogin { _ in }]
    desk.duringConnect.withLock {
      $0 = {
        func logIn() -> Weak {
          let token = Recorder<Int>()
          _ = Call {
            await logins[1].submit()
            withExtendedLifetime(token) {}
          }
          return Weak(object: token)
        }
        // The token is released when the call has ended. A call that waits for the first one can't end.
        _ = logIn().isReleased
      }
    }
    await logins[0].submit()
    if desk.server.requests.count > 0 { expectEqual(desk.connections.count, 1) }
  }

  // Rule: The shop calls `outside.connect` once, however many screens it makes.
  // Look at: CompositionRoot.swift, whether the nil check and the assignment of the client are one atomic step.
  @Test func `connects once for log-ins on 8 threads`() async {
    for _ in 1...20 {
      let desk = Desk()
      let logins = (1...8).map { _ in desk.shop.makeLogin { _ in } }
      await withTaskGroup { group in
        for login in logins {
          group.addTask(executorPreference: ThreadExecutor()) { await login.submit() }
        }
      }
      if desk.server.requests.count > 0 { expectEqual(desk.connections.count, 1) }
    }
  }

  // Rule: A catalog shows the products of the server, in the server's order.
  // Look at: CompositionRoot.swift, `makeCatalog`.
  @Test(arguments: Samples.lists)
  func `the catalog shows the server's products in order`(list: [Product]) async {
    let desk = Desk()
    desk.server.sells(list)
    let catalog = desk.shop.makeCatalog { _ in }
    await desk.load(catalog)
    if desk.server.requests.count > 0 { expectEqual(catalog.products, list) }
  }

  // Rule: Your code uses a type whose name begins with `Live` only where the task says so.
  // Look at: CompositionRoot.swift, every client that it creates.
  @Test(.deterministic) func `the shop creates no LiveHTTPClient`() async {
    let (_, uses) = await OutsideWorld.watching {
      let desk = Desk()
      await desk.logIn()
      await desk.load()
      await untilIdle()
    }

    expectEqual(uses, [])
  }

  // Rule: Creating an object starts no work unless the task says so.
  // Look at: CompositionRoot.swift, the calls in its initializer and in its methods.
  @Test(.deterministic) func `a new shop and its screens send no requests and load no products`()
    async
  {
    let desk = Desk()
    let screens: [AnyObject] = [desk.shop.makeLogin { _ in }, desk.shop.makeCatalog { _ in }]
    await untilIdle()

    expectEqual(desk.server.paths, [])
    expectEqual(desk.offline.loads, 0, "loads of the offline products")
    withExtendedLifetime(screens) {}
  }
}
