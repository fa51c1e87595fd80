// Lesson 07 · Composition root. Coded live.
import Lesson07CompositionRoot

final class AppCoordinator: Coordinating {
  private(set) var screens: [Screen] = []
  private let shop: any Shop

  init(shop: any Shop) {
    self.shop = shop
  }

  func start() {
    screens = [.login(shop.makeLogin { [weak self] _ in self?.showCatalog() })]
  }

  private func showCatalog() {
    let catalog = shop.makeCatalog { [weak self] product in
      self?.screens.append(.product(product))
    }
    screens.append(.catalog(catalog))
  }
}
