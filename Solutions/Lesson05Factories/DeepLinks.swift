// Lesson 05 · Factories. One good answer of several.
import Foundation
import Lesson05Factories

// Two types, because a closure has no argument labels: only its types distinguish its arguments.
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
    guard let link = TradeLink(url) else { return false }
    // Each text gets its type where it arrives. From here on, the two can't be swapped.
    let pokemon = PokemonID(rawValue: link.number)
    let user = UserID(rawValue: link.user)
    navigator.push(makeTradeScreen(pokemon, user))
    return true
  }
}
