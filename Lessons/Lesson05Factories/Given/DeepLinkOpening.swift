import Foundation

/// Opens screens from links.
@MainActor
public protocol DeepLinkOpening {
  /// Opens the trade screen of a ``TradeLink``.
  ///
  /// - Returns: whether the URL is a trade link. If it isn't, nothing opens.
  func open(_ url: URL) -> Bool
}
