import Foundation
import OutsideWorld

/// Stands in for the real network. It answers, and records that it was used.
public final class LiveNetwork: Network {
  private static let instance = LiveNetwork(isShared: true)

  /// The one that the old code uses everywhere.
  public static var shared: LiveNetwork {
    OutsideWorld.touched("someone reached for LiveNetwork.shared")
    return instance
  }

  public convenience init() {
    OutsideWorld.touched("someone made a LiveNetwork")
    self.init(isShared: false)
  }

  private init(isShared: Bool) {}

  public func data(from url: URL) async throws -> Data {
    OutsideWorld.touched("the live network was asked for \(url.absoluteString)")
    return Data(#"{"id": 1, "fullName": "Somebody Live", "joined": 0}"#.utf8)
  }
}
