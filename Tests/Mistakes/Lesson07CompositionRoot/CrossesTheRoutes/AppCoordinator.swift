// Lesson 07 · Composition root. A wrong answer.
import Lesson07CompositionRoot

final class AppCoordinator: Coordinating {
  private(set) var screens: [Screen] = []
  private let shop: any Shop

  init(shop: any Shop) {
    self.shop = shop
  }

  func start() {
    screens = [
      .login(
        shop.makeLogin { [weak self] session in
          self?.screens.append(.product(Product(id: 0, name: session.name, cents: 0)))
        }
      )
    ]
  }

  private func showCatalog() {
    let catalog = shop.makeCatalog { [weak self] product in
      self?.showCatalog()
    }
    screens.append(.catalog(catalog))
  }
}
