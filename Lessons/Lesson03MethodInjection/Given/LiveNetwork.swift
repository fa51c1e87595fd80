import Foundation
import OutsideWorld

/// A harmless network in place of the real one. It responds immediately, and records its use.
public final class LiveNetwork: Network {
  private static let instance = LiveNetwork()

  /// The instance that the old code uses everywhere.
  public static var shared: LiveNetwork {
    OutsideWorld.touched("LiveNetwork.shared was used")
    return instance
  }

  private init() {}

  public func getData(
    from url: URL,
    completion: @escaping @Sendable (Result<Data, any Error>) -> Void
  ) {
    OutsideWorld.touched("the live network got a request for \(url.absoluteString)")
    completion(.success(Image(title: "Live picture").data))
  }
}
