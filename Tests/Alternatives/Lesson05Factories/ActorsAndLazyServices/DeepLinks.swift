// Lesson 05 · Factories. Another good answer.
import Foundation
import Lesson05Factories

@MainActor
final class DeepLinks: DeepLinkOpening {
  private let navigator: any Navigator
  private let makeTradeScreen: @MainActor (TradeLink) -> any TradeScreen

  init(
    navigator: any Navigator,
    makeTradeScreen: @escaping @MainActor (TradeLink) -> any TradeScreen
  ) {
    self.navigator = navigator
    self.makeTradeScreen = makeTradeScreen
  }

  func open(_ url: URL) -> Bool {
    guard let link = TradeLink(url) else { return false }
    navigator.push(makeTradeScreen(link))
    return true
  }
}
