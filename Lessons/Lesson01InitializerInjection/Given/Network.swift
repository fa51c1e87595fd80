import Foundation

/// Fetches bytes. What is behind it, a server or a stand-in, is nobody's business.
public protocol Network: Sendable {
  /// The bytes at `url`.
  ///
  /// - Throws: whatever kept the bytes from coming, or `CancellationError`.
  func data(from url: URL) async throws -> Data
}

/// A network that remembers what it was asked for. You write one in task 5.
public protocol NetworkSpying: Network {
  /// Every URL that was asked for, oldest first.
  var requestedURLs: [URL] { get async }
}
