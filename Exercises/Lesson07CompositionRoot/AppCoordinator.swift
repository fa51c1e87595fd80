// Lesson 07 · Composition root. Task 3: who decides where to go.
// Grade it: swift test --filter Lesson07/Task3
import Lesson07CompositionRoot

final class AppCoordinator: Coordinating {
  private(set) var screens: [Screen] = []
  private let shop: any Shop

  init(shop: any Shop) {
    self.shop = shop
  }

  func start() {
    // TODO: 3. Draw which object owns which. What is ever released?
    let login = shop.makeLogin { session in
      self.screens.append(.product(Product(id: 0, name: "Welcome, \(session.name)", cents: 0)))
    }
    // TODO: 3. The catalog is made before the first log-in, by a shop of its own.
    let catalog = LegacyShop().makeCatalog { product in
      self.screens.append(.product(product))
    }
    screens = [.catalog(catalog), .login(login)]
  }
}
