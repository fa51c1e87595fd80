import Foundation

/// Fetches bytes, and calls back when they are there.
public protocol Network: Sendable {
  /// Fetches the bytes at `url`.
  ///
  /// - Parameter completion: called once, at any time and on any thread.
  func getData(
    from url: URL,
    completion: @escaping @Sendable (Result<Data, any Error>) -> Void
  )
}
