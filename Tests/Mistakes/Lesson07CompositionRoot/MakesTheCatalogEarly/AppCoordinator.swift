// Lesson 07 · Composition root. A wrong answer.
import Lesson07CompositionRoot

final class AppCoordinator: Coordinating {
  private(set) var screens: [Screen] = []
  private let shop: any Shop

  init(shop: any Shop) {
    self.shop = shop
  }

  func start() {
    let catalog = shop.makeCatalog { [weak self] product in
      self?.screens.append(.product(product))
    }
    screens = [.login(shop.makeLogin { [weak self] _ in self?.screens.append(.catalog(catalog)) })]
  }

}
