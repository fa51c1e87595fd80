// Lesson 05 · Factories. Task 3: tell the identifiers apart.
// Grade it: swift test --filter Lesson05/Task3
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
  private static let link = #/pokemon://trade/([^/?#]+)/([0-9]+)/#

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
    guard let match = url.absoluteString.wholeMatch(of: Self.link) else { return false }
    // Text becomes a type at the boundary, once. Behind it the two can't be swapped.
    let partner = UserID(rawValue: String(match.output.1))
    let pokemon = PokemonID(rawValue: String(match.output.2))
    navigator.push(makeTradeScreen(pokemon, partner))
    return true
  }
}
