// Lesson 07 · Composition root. One good answer of several.
import Foundation
import Lesson07CompositionRoot

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// The only type of the shop that uses URLSession. It translates, and decides nothing.
struct URLSessionHTTPClient: HTTPClient {
  private let address: URL
  private let session: URLSession

  init(address: URL, configuration: URLSessionConfiguration) {
    self.address = address
    session = URLSession(configuration: configuration)
  }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    var outgoing = URLRequest(url: address.appending(path: request.path))
    outgoing.httpMethod = request.method
    outgoing.allHTTPHeaderFields = request.headers
    outgoing.httpBody = request.body
    do {
      let (body, response) = try await session.data(for: outgoing)
      return HTTPResponse(status: (response as? HTTPURLResponse)?.statusCode ?? 0, body: body)
    } catch let error as URLError where error.code == .cancelled {
      // Translated, because URLSession has an error of its own for a cancellation.
      throw CancellationError()
    }
  }
}
