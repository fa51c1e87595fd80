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
    guard url.scheme == "pokemon", url.host() == "trade" else { return false }
    // "/misty/25" has three parts, and the first is empty.
    let parts = url.path().components(separatedBy: "/")
    guard parts.count == 3, let partnerID = parts.dropFirst().first, !partnerID.isEmpty,
      let pokemonID = parts.last, !pokemonID.isEmpty,
      pokemonID.allSatisfy({ "0123456789".contains($0) })
    else { return false }
    navigator.push(makeTradeScreen(pokemonID, partnerID))
    return true
  }
}
