import Foundation

/// A network that calls a completion with the bytes of a response.
public protocol Network: Sendable {
  /// Requests the bytes at `url`.
  ///
  /// - Parameter completion: called once, at any time and on any thread.
  func getData(
    from url: URL,
    completion: @escaping @Sendable (Result<Data, any Error>) -> Void
  )
}
