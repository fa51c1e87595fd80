// Lesson 05 · Factories. Task 3: give each identifier its own type.
// Grade it: swift test --filter Lesson05/Task3
import Foundation
import Lesson05Factories

@MainActor
final class DeepLinks: DeepLinkOpening {
  private let navigator: any Navigator
  // TODO: 3. Let this closure take two different types, so that swapped identifiers don't compile.
  private let makeTradeScreen: @MainActor (String, String) -> any TradeScreen

  init(
    navigator: any Navigator,
    makeTradeScreen: @escaping @MainActor (String, String) -> any TradeScreen
  ) {
    self.navigator = navigator
    self.makeTradeScreen = makeTradeScreen
  }

  func open(_ url: URL) -> Bool {
    guard let link = TradeLink(url) else { return false }
    // TODO: 3. Pass the Pokémon's number first, then the user.
    navigator.push(makeTradeScreen(link.user, link.number))
    return true
  }
}
