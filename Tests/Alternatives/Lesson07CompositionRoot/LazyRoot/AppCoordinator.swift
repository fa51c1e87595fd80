// Lesson 07 · Composition root. Another good answer.
import Lesson07CompositionRoot

@MainActor
private final class Stack {
  var screens: [Screen] = []
}

final class AppCoordinator: Coordinating {
  private let stack = Stack()
  private let shop: any Shop
  var screens: [Screen] { stack.screens }

  init(shop: any Shop) {
    self.shop = shop
  }

  func start() {
    let login = shop.makeLogin { [weak stack, shop] _ in
      guard let stack else { return }
      let catalog = shop.makeCatalog { [weak stack] product in
        stack?.screens.append(.product(product))
      }
      stack.screens.append(.catalog(catalog))
    }
    stack.screens = [.login(login)]
  }
}
