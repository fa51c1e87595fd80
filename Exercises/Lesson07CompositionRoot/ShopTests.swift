// Lesson 07 · Composition root. Task 3: write the test that the scattered wiring made impossible.
// Grade it: swift test --filter Lesson07/Task3
import Foundation
import Lesson07CompositionRoot
import Testing

/// Tests that the catalog of a shop loads its products as the user who has logged in.
///
/// - Parameter makeShop: creates the shop to test, from these external dependencies.
@MainActor
public func catalogLoadsAsTheLoggedInUser(_ makeShop: @MainActor (Outside) -> any Shop) async throws
{
  // TODO: 3. Pass a server of your own, make both screens before the log-in, and check what the catalog shows.
  let shop = makeShop(Outside(connect: { LiveHTTPClient() }))
  let login = shop.makeLogin { _ in }
  await login.submit()
  let catalog = shop.makeCatalog { _ in }
  await catalog.load()

  #expect(catalog.failure == nil)
}
