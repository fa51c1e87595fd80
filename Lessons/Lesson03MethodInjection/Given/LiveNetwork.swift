import Foundation
import OutsideWorld

/// Plays the real network: it answers at once, and it tells on whoever uses it while a test runs.
public final class LiveNetwork: Network {
  private static let instance = LiveNetwork()

  /// The one that all of the old code reaches for.
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
