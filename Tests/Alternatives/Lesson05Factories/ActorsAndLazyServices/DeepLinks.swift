// Lesson 05 · Factories. Another good answer.
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
    guard url.scheme == "pokemon", url.host() == "trade", parts.count == 2 else { return false }
    let (partnerID, pokemonID) = (parts[0], parts[1])
    navigator.push(makeTradeScreen(pokemonID, partnerID))
    return true
  }
}
