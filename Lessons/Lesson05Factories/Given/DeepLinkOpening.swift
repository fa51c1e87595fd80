import Foundation

/// Opens screens from links.
@MainActor
public protocol DeepLinkOpening {
  /// Opens the trade screen of a link of this shape: `pokemon://trade/<user>/<Pokémon's number>`. The number has
  /// digits only.
  ///
  /// - Returns: `false` for any other link. It opens nothing.
  func open(_ url: URL) -> Bool
}
