// Lesson 07 · Composition root. A wrong answer.
import Lesson07CompositionRoot

final class AppCoordinator: Coordinating {
  private(set) var screens: [Screen] = []
  private let shop: any Shop

  init(shop: any Shop) {
    self.shop = shop
    screens = [.login(shop.makeLogin { [weak self] _ in self?.showCatalog() })]
  }

  func start() {
  }

  // Made when it is needed, by the same shop, so it shares the session that login filled.
  private func showCatalog() {
    let catalog = shop.makeCatalog { [weak self] product in
      self?.screens.append(.product(product))
    }
    screens.append(.catalog(catalog))
  }
}
