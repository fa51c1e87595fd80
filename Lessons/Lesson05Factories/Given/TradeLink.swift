import Foundation

/// A link to a trade screen, such as `pokemon://trade/misty/25`.
public struct TradeLink: Hashable, Sendable {
  /// The user who owns the Pokémon, such as `misty`.
  public let user: String
  /// The ``Pokemon/id`` of the Pokémon: digits only, such as `25`.
  public let number: String

  /// Creates the trade link of a URL with the form `pokemon://trade/<user>/<number>`; `nil` for any other URL.
  public init?(_ url: URL) {
    let form = #/pokemon://trade/([^/?#]+)/([0-9]+)/#
    guard let match = url.absoluteString.wholeMatch(of: form) else { return nil }
    user = String(match.output.1)
    number = String(match.output.2)
  }
}
