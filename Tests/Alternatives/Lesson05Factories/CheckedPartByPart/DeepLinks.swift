// Lesson 05 · Factories. Another good answer.
import Foundation
import Lesson05Factories

// Two types, because a closure has no argument labels: only types tell its arguments apart.
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
    guard let c = URLComponents(url: url, resolvingAgainstBaseURL: false), c.scheme == "pokemon",
      c.host == "trade"
    else { return false }
    let parts = c.path.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map(
      String.init
    )
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty, parts[1].allSatisfy(\.isNumber)
    else { return false }
    // Text becomes a type at the boundary, once. Behind it the two can't be swapped.
    let partner = UserID(rawValue: parts[0])
    let pokemon = PokemonID(rawValue: parts[1])
    navigator.push(makeTradeScreen(pokemon, partner))
    return true
  }
}
