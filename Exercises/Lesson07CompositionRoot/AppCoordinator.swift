// Lesson 07 · Composition root. Task 4: move navigation into a coordinator.
// Grade it: swift test --filter Lesson07/Task4
import Lesson07CompositionRoot

final class AppCoordinator: Coordinating {
  private(set) var screens: [Screen] = []
  private let shop: any Shop

  init(shop: any Shop) {
    self.shop = shop
  }

  func start() {
    // TODO: 4. Show the login first, and append a catalog of `shop` when it reports a session.
    // TODO: 4. Capture the coordinator weakly, because its screens store these closures.
    let login = shop.makeLogin { session in
      self.screens.append(.product(Product(id: 0, name: "Welcome, \(session.name)", cents: 0)))
    }
    let catalog = LegacyShop().makeCatalog { product in
      self.screens.append(.product(product))
    }
    screens = [.catalog(catalog), .login(login)]
  }
}
