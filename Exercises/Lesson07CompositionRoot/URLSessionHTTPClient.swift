// Lesson 07 · Composition root. Task 6: the live end of the wire.
// Grade it: swift test --filter Lesson07/Task6
import Foundation
import Lesson07CompositionRoot

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// TODO: 6. A demo stands where the network should be. Send the request to `address`, with URLSession.
struct URLSessionHTTPClient: HTTPClient {
  let address: URL

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try await LiveHTTPClient().send(request)
  }
}
