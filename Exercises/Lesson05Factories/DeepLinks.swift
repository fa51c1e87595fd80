// Lesson 05 · Factories. Task 3: tell the identifiers apart.
// Grade it: swift test --filter Lesson05/Task3
import Foundation
import Lesson05Factories

@MainActor
final class DeepLinks: DeepLinkOpening {
  private let navigator: any Navigator
  private let makeTradeScreen: @MainActor (String, String) -> any TradeScreen

  init(
    navigator: any Navigator,
    makeTradeScreen: @escaping @MainActor (String, String) -> any TradeScreen
  ) {
    self.navigator = navigator
    self.makeTradeScreen = makeTradeScreen
  }

  func open(_ url: URL) -> Bool {
    let parts = url.pathComponents.filter { $0 != "/" }
    // TODO: 3. Any link with two parts gets a trade screen.
    guard parts.count >= 2 else { return false }
    // TODO: 3. Two Strings, and the compiler is content with either order.
    navigator.push(makeTradeScreen(parts[0], parts[1]))
    return true
  }
}
