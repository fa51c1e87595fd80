import OutsideWorld

/// Remembers trades.
public protocol TradeHistory: Sendable {
  /// How many trades there were today with one user.
  func tradesToday(with partnerID: String) async -> Int
}

/// Stands in for the history on disk, and records that it was used.
public struct LiveTradeHistory: TradeHistory {
  public init() {
    OutsideWorld.touched("someone opened the live trade history")
  }

  public func tradesToday(with partnerID: String) async -> Int {
    OutsideWorld.touched("the live trade history was asked about \(partnerID)")
    return 0
  }
}
