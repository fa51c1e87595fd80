// Lesson 05 · Factories. A wrong answer.
import Foundation
import Lesson05Factories

struct PokemonID {
  let rawValue: String
}

struct UserID {
  let rawValue: String
}

@MainActor
final class DeepLinks: DeepLinkOpening {
  private let navigator: any Navigator
  private let makeTradeScreen: @MainActor (PokemonID, UserID) -> any TradeScreen

  init(
    navigator: any Navigator,
    makeTradeScreen: @escaping @MainActor (PokemonID, UserID) -> any TradeScreen
  ) {
    self.navigator = navigator
    self.makeTradeScreen = makeTradeScreen
  }

  func open(_ url: URL) -> Bool {
    let parts = url.pathComponents.filter { $0 != "/" }
    guard parts.count == 2 else { return false }
    let (partner, pokemon) = (UserID(rawValue: parts[0]), PokemonID(rawValue: parts[1]))
    navigator.push(makeTradeScreen(pokemon, partner))
    return true
  }
}
