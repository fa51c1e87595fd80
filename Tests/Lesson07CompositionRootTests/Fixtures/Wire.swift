import Exercise07CompositionRoot
import Foundation
import GradingSupport
import Lesson07CompositionRoot

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A client made by `makeLiveClient`, and the stubbed server that it sends its requests to.
struct Wire: @unchecked Sendable {
  // Unchecked, because the tests only read the configuration once it was passed on.
  let server = URLProtocolStub.Server()
  let configuration: URLSessionConfiguration
  let client: any HTTPClient

  /// - Parameter folder: what the address of the client has after that of the server.
  init(folder: String? = nil, protocolClass: URLProtocolStub.Type = URLProtocolStub.self) {
    configuration = .stubbed(by: protocolClass)
    var address = server.address
    if let folder { address.append(path: folder) }
    client = makeLiveClient(at: address, configuration: configuration)
  }

  /// Sends a request with this path, drops the response, and returns the URL that the server got.
  func url(of path: String) async -> String? {
    _ = try? await client.send(HTTPRequest("GET", path))
    return server.requests.values.last?.url?.absoluteString
  }

  /// Sends a request to which the server doesn't respond, and returns when the server has got it.
  func pendingCall(_ request: HTTPRequest = HTTPRequest("GET", "products")) async
    -> Task<HTTPResponse, any Error>
  {
    server.responses.hold()
    let count = server.responses.requests.count
    let call = Task {
      defer {
        // A client that sends nothing would never arrive.
        if server.responses.requests.count == count {
          server.responses.receive(URLRequest(url: server.address)) { _ in }
        }
      }
      return try await client.send(request)
    }
    await server.responses.arrival(of: count + 1)
    return call
  }
}

extension URLSessionConfiguration {
  static func stubbed(by stub: AnyClass = URLProtocolStub.self) -> URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [stub]
    return configuration
  }

  /// The settings that an answer could have changed, as a text.
  var settings: String {
    """
    \(protocolClasses?.count ?? 0) protocol classes, fields \(httpAdditionalHeaders ?? [:]), \
    time-outs \(timeoutIntervalForRequest) and \(timeoutIntervalForResource), \
    cache policy \(requestCachePolicy.rawValue), cookies \(httpShouldSetCookies), \
    cache \(urlCache != nil), cookie storage \(httpCookieStorage != nil), \
    \(httpMaximumConnectionsPerHost) connections per host, cellular access \(allowsCellularAccess)
    """
  }
}

extension URLSessionTask {
  /// The session that has this task. On macOS it can't be seen.
  var session: URLSession? {
    let mirrors = sequence(first: Mirror(reflecting: self), next: \.superclassMirror)
    return mirrors.lazy.flatMap(\.children).compactMap { $0.value as? URLSession }.first
  }
}

/// Returns the error of a call as a text, with its code, its domain and the reason that the test has given it.
func errorText(of call: () async throws -> Void) async -> String {
  do { try await call() } catch {
    let error = error as NSError
    return "\(error.code) of \(error.domain), because of \(error.userInfo["reason"] ?? "nothing")"
  }
  return "no error"
}
