import Foundation

/// A client that sends requests to a server: the external dependency of this shop.
public protocol HTTPClient: Sendable {
  /// Sends a request, and returns the server's response with any status.
  ///
  /// - Throws: the reason for which there is no response, or `CancellationError`.
  func send(_ request: HTTPRequest) async throws -> HTTPResponse
}

/// A request to a server.
public struct HTTPRequest: Hashable, Sendable {
  /// `GET` or `POST`.
  public let method: String
  /// The path below the server's address, without a slash in front: `products`.
  public let path: String
  /// Header fields by name.
  public let headers: [String: String]
  /// The bytes to send, if any.
  public let body: Data?

  public init(
    _ method: String,
    _ path: String,
    headers: [String: String] = [:],
    body: Data? = nil
  ) {
    self.method = method
    self.path = path
    self.headers = headers
    self.body = body
  }
}

/// A server's response.
public struct HTTPResponse: Hashable, Sendable {
  /// The status code; 200 is success.
  public let status: Int
  /// The bytes of the response.
  public let body: Data

  public init(status: Int = 200, body: Data) {
    self.status = status
    self.body = body
  }

  /// Returns the body of a response with status 200.
  ///
  /// - Throws: ``ShopError/refused(status:)`` for any other status.
  public func accepted() throws -> Data {
    guard status == 200 else { throw ShopError.refused(status: status) }
    return body
  }
}
