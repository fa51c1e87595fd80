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
    let all = url.absoluteString.components(separatedBy: "/")
    guard all.count == 5, all[0] == "pokemon:", all[2] == "trade" else { return false }
    let parts = Array(all.dropFirst(3))
    // Text becomes a type at the border, once. Behind it nobody can swap the two.
    let (partner, pokemon) = (UserID(rawValue: parts[0]), PokemonID(rawValue: parts[1]))
    navigator.push(makeTradeScreen(pokemon, partner))
    return true
  }
}
