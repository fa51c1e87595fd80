// Lesson 05 · Factories. Another good answer.
import Foundation
import Lesson05Factories

/// An identifier of an object. Those of different owners are different types.
struct Identifier<Owner> {
  let rawValue: String
}

enum User {}

@MainActor
final class DeepLinks: DeepLinkOpening {
  private let navigator: any Navigator
  private let makeTradeScreen: @MainActor (Identifier<Pokemon>, Identifier<User>) -> any TradeScreen

  init(
    navigator: any Navigator,
    makeTradeScreen:
      @escaping @MainActor (Identifier<Pokemon>, Identifier<User>) -> any TradeScreen
  ) {
    self.navigator = navigator
    self.makeTradeScreen = makeTradeScreen
  }

  func open(_ url: URL) -> Bool {
    guard let link = TradeLink(url) else { return false }
    navigator.push(
      makeTradeScreen(Identifier(rawValue: link.number), Identifier(rawValue: link.user))
    )
    return true
  }
}
