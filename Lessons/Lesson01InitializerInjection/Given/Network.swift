import Foundation

/// Fetches bytes, from a server or from a double.
public protocol Network: Sendable {
  /// Returns the bytes at `url`.
  ///
  /// - Throws: the error that kept the bytes from coming, or `CancellationError`.
  func data(from url: URL) async throws -> Data
}

/// A network that records its requests. You write one in task 4.
public protocol NetworkSpying: Network {
  /// The URL of each request, oldest first.
  var requestedURLs: [URL] { get async }
}
