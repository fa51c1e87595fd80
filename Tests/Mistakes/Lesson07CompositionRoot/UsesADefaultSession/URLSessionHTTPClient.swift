// Lesson 07 · Composition root. A wrong answer.
import Foundation
import Lesson07CompositionRoot

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct URLSessionHTTPClient: HTTPClient {
  private let address: URL
  private let session: URLSession

  init(address: URL, configuration: URLSessionConfiguration) {
    self.address = address
    session = .shared
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
      throw CancellationError()
    }
  }
}
