import Foundation
import OutsideWorld

/// Stands in for the real network. It answers at once, and fails a test that uses it.
public final class LiveNetwork: Network {
  private static let instance = LiveNetwork()

  /// The one instance, which the old code uses everywhere.
  public static var shared: LiveNetwork {
    OutsideWorld.touched("someone reached for LiveNetwork.shared, the network of the whole program")
    return instance
  }

  private init() {}

  public func getData(
    from url: URL,
    completion: @escaping @Sendable (Result<Data, any Error>) -> Void
  ) {
    OutsideWorld.touched("the live network was asked for \(url.absoluteString)")
    completion(.success(Image(title: "Live picture").data))
  }
}
