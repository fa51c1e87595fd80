import Foundation
import OutsideWorld

/// A harmless network in place of the real one. It responds, and records its use.
public final class LiveNetwork: Network {
  private static let instance = LiveNetwork(isShared: true)

  /// The instance that the old code uses everywhere.
  public static var shared: LiveNetwork {
    OutsideWorld.touched("LiveNetwork.shared was used")
    return instance
  }

  public convenience init() {
    OutsideWorld.touched("a LiveNetwork was created")
    self.init(isShared: false)
  }

  private init(isShared: Bool) {}

  public func data(from url: URL) async throws -> Data {
    OutsideWorld.touched("the live network got a request for \(url.absoluteString)")
    return Data(#"{"id": 1, "fullName": "Somebody Live", "joined": 0}"#.utf8)
  }
}
