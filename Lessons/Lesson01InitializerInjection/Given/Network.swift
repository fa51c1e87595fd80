import Foundation

/// Fetches bytes, from a server or from a stand-in for one.
public protocol Network: Sendable {
  /// The bytes at `url`.
  ///
  /// - Throws: the error that kept the bytes from coming, or `CancellationError`.
  func data(from url: URL) async throws -> Data
}

/// A network that remembers what it was asked for. You write one in task 5.
public protocol NetworkSpying: Network {
  /// The URL of each request, oldest first.
  var requestedURLs: [URL] { get async }
}
