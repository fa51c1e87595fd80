// Lesson 05 · Factories. A wrong answer.
import Foundation
import Lesson05Factories

// Two types, because a closure has no argument labels: only types keep its arguments apart.
struct PokemonID {
  let rawValue: String
}

struct UserID {
  let rawValue: String
}

@MainActor
final class DeepLinks: DeepLinkOpening {
  private var opened: [URL: any TradeScreen] = [:]
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
    guard url.scheme == "pokemon", url.host() == "trade", parts.count == 2 else { return false }
    // Text becomes a type at the border, once. Behind it nobody can swap the two.
    let (partner, pokemon) = (UserID(rawValue: parts[0]), PokemonID(rawValue: parts[1]))
    let screen = opened[url] ?? makeTradeScreen(pokemon, partner)
    opened[url] = screen
    navigator.push(screen)
    return true
  }
}
