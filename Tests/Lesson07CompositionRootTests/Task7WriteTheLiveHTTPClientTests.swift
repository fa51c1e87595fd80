import Exercise07CompositionRoot
import Foundation
import GradingSupport
import Lesson07CompositionRoot
import Testing

extension Lesson07 {
  @Suite("Task 7 · Write the live HTTP client", .ownProcess)
  struct Task7 {
    // Rule: The `URLRequest` carries the method, the header fields and the body of the `HTTPRequest`.
    // Look at: URLSessionHTTPClient.swift, the lines that make the URLRequest.
    @Test func `sends the method, header fields and body`() async throws {
      let wire = Wire()
      let body = Data("{}".utf8)

      let headers = ["X-Name": "Ada"]
      _ = try await wire.client.send(HTTPRequest("POST", "login", headers: headers, body: body))

      let sent = try #require(wire.server.requests.values.first)
      #expect(sent.httpMethod == "POST")
      #expect(sent.value(forHTTPHeaderField: "X-Name") == "Ada")
      #expect(wire.server.bodies.values == [body])
    }

    // Rule: The URL of the request is `address`, a slash and the path.
    // Look at: URLSessionHTTPClient.swift, the line that makes the URL.
    @Test func `appends the path to the address`() async {
      let wire = Wire()

      let url = await wire.url(of: "products")

      #expect(url == wire.server.address.absoluteString + "/products")
    }

    // Rule: The session of a client has the configuration that was passed to `makeLiveClient`, unchanged.
    // Look at: URLSessionHTTPClient.swift, the line that makes the session.
    @Test func `uses the passed configuration`() async {
      let first = Wire(protocolClass: URLProtocolStub.self)
      let second = Wire(protocolClass: OtherProtocolStub.self)

      for wire in [first, second] {
        _ = try? await wire.client.send(HTTPRequest("GET", "products"))
      }

      #expect(first.server.classes.values == [ObjectIdentifier(URLProtocolStub.self)])
      #expect(second.server.classes.values == [ObjectIdentifier(OtherProtocolStub.self)])
    }

    // Rule: `send` returns the status and the body of each HTTP response, also for status 404 and 500.
    // Look at: URLSessionHTTPClient.swift, what `send` does with the status.
    @Test(arguments: [200, 404, 500])
    func `returns status and body, also for 404 and 500`(status: Int) async throws {
      let wire = Wire()
      wire.server.responds(with: .response(status: status, body: Data("tea".utf8)))

      let response = try await wire.client.send(HTTPRequest("GET", "products"))

      #expect(response == HTTPResponse(status: status, body: Data("tea".utf8)))
    }

    // Rule: When the task that calls `send` is cancelled before the response arrives, `send` throws
    // `CancellationError`. Look at: URLSessionHTTPClient.swift, what `send` does with the session's error.
    @Test func `throws CancellationError when the calling task is cancelled`() async {
      let call = await Wire().pendingCall()

      call.cancel()

      await #expect(throws: CancellationError.self) { try await call.value }
    }
  }
}
