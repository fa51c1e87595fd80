// Lesson 07 · Composition root. One good answer of several.
import Lesson07CompositionRoot

final class AppCoordinator: Coordinating {
  private(set) var screens: [Screen] = []
  private let shop: any Shop

  init(shop: any Shop) {
    self.shop = shop
  }

  func start() {
    // Weak, because the coordinator stores the screen, and the screen stores this closure.
    screens = [.login(shop.makeLogin { [weak self] _ in self?.showCatalog() })]
  }

  // By the same shop, so that it shares the session of the log-in.
  private func showCatalog() {
    let catalog = shop.makeCatalog { [weak self] product in
      self?.screens.append(.product(product))
    }
    screens.append(.catalog(catalog))
  }
}
