// Lesson 07 · Composition root. Task 7: write the live HTTP client.
// Grade it: swift test --filter Lesson07/Task7
import Foundation
import Lesson07CompositionRoot

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// TODO: 7. Send the request to `address`, with a URLSession of the configuration.
struct URLSessionHTTPClient: HTTPClient {
  let address: URL

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try await LiveHTTPClient().send(request)
  }
}
