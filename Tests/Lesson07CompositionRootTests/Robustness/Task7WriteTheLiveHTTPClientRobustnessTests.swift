import Exercise07CompositionRoot
import Foundation
import GradingSupport
import Lesson07CompositionRoot
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Lesson07.Task7 {
  // Rule: The `URLRequest` carries the method, the header fields and the body of the `HTTPRequest`.
  // Look at: URLSessionHTTPClient.swift, the lines that make the URLRequest.
  @Test(arguments: unusualRequests)
  func `sends unusual fields and bodies unchanged`(request: HTTPRequest) async {
    let wire = Wire()
    let error = await errorText { _ = try await wire.client.send(request) }
    // So a session of macOS refuses a GET with a body.
    if error.hasPrefix("\(URLError.Code.dataLengthExceedsMaximum.rawValue) ") { return }
    guard let sent = wire.server.requests.values.last else { return }

    expectEqual(sent.httpMethod, request.method)
    // The session may add fields of its own, and these it doesn't add.
    for name in Set(request.headers.keys).union(["X-Name", "Authorization"]) {
      expectEqual(sent.value(forHTTPHeaderField: name), request.headers[name], "the field \(name)")
    }
    expectEqual(wire.server.bodies.values.last, request.body ?? Data())
  }

  // Rule: The URL of the request is `address`, a slash and the path.
  // Look at: URLSessionHTTPClient.swift, the line that makes the URL.
  @Test(arguments: paths) func `appends paths of several parts`(path: String) async {
    let wire = Wire()

    let url = await wire.url(of: path)

    if let url { expectEqual(url, "\(wire.server.address.absoluteString)/\(path)") }
  }

  // Rule: A slash at the end of `address` makes no difference.
  // Look at: URLSessionHTTPClient.swift, the line that makes the URL.
  @Test(arguments: paths) func `a slash at the end of the address makes no difference`(path: String)
    async
  {
    let wire = Wire(folder: "v1/")

    let url = await wire.url(of: path)

    if let url { expectEqual(url, "\(wire.server.address.absoluteString)/v1/\(path)") }
  }

  // Rule: The session of a client has the configuration that was passed to `makeLiveClient`, unchanged.
  // Look at: URLSessionHTTPClient.swift, what changes the configuration or a copy of it.
  @Test func `changes neither the passed configuration nor the session's copy`() async {
    let wire = Wire()
    let expected = URLSessionConfiguration.stubbed().settings
    _ = try? await wire.client.send(HTTPRequest("GET", "products"))
    let session = wire.server.lastTask.withLock { $0?.session }

    expectEqual(wire.configuration.settings, expected, "the passed configuration")
    expectEqual(session?.configuration.settings ?? expected, expected, "the session's copy")
  }

  // Rule: Each call of `send` sends one request.
  // Look at: URLSessionHTTPClient.swift, what `send` repeats, or doesn't send.
  @Test(
    arguments: [
      .echo, .response(status: 503, body: Data()), .failure(URLError(.networkConnectionLost)),
      .failure(URLError(.timedOut)),
    ] as [URLProtocolStub.Response]
  )
  func `each call sends one request, after every kind of response`(
    response: URLProtocolStub.Response
  ) async {
    let wire = Wire()
    wire.server.responds(with: response)
    for method in ["GET", "POST", "POST"] {
      _ = try? await wire.client.send(HTTPRequest(method, "products"))
    }

    if wire.server.requests.count > 0 { expectEqual(wire.server.requests.count, 3) }
  }

  // Rule: `send` returns the status and the body of each HTTP response, also for status 404 and 500.
  // Look at: URLSessionHTTPClient.swift, what `send` does with the status and with an empty body.
  @Test(arguments: [201, 204, 400, 401, 503], ["", "{}", "\u{FEFF} tea\r\n"])
  func `returns every status with its body`(status: Int, body: String) async {
    let wire = Wire()
    let expected = HTTPResponse(status: status, body: Data(body.utf8))
    wire.server.responds(with: .response(status: status, body: expected.body))

    expectEqual(try? await wire.client.send(HTTPRequest("GET", "products")), expected)
  }

  // Rule: When the task that calls `send` is cancelled before the response arrives, `send` throws `CancellationError`.
  // Look at: URLSessionHTTPClient.swift, what `send` does with the session's error.
  @Test func `throws CancellationError when the task was cancelled before the call`() async {
    let wire = Wire()
    wire.server.responses.hold()
    let call = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await wire.client.send(HTTPRequest("GET", "products"))
    }

    await #expect(throws: CancellationError.self) { try await call.value }
  }

  // Rule: When the task that calls `send` is cancelled, the session cancels the request.
  // Look at: URLSessionHTTPClient.swift, what runs on after `send` has thrown.
  @Test func `cancelling the calling task cancels the request of the session`() async {
    let wire = Wire()
    let call = await wire.pendingCall()
    if wire.server.requests.count == 0 { return }
    call.cancel()

    await wire.server.cancelled.arrival(of: 1)
    expectEqual(wire.server.cancelled.requests.count, 1, "cancelled requests")
  }

  // Rule: When several requests run concurrently, each call of `send` returns the response to its own request.
  // Look at: URLSessionHTTPClient.swift, the state that requests share.
  @Test(arguments: [true, false])
  func `concurrent requests get their own responses`(isOneCancelled: Bool) async {
    let wire = Wire()
    var calls: [Task<HTTPResponse, any Error>] = []
    for path in ["same", "same", "same", "other"] {
      calls.append(await wire.pendingCall(HTTPRequest("GET", path)))
    }
    if wire.server.requests.count == 0 { return }
    expectEqual(wire.server.requests.count, 4, "requests of four calls")
    if isOneCancelled { calls[1].cancel() } else { respond(to: 1) }
    _ = try? await calls[1].value
    for index in [3, 2, 0] {
      respond(to: index)
      let body = try? await calls[index].value.body
      expectEqual(body.map { String(decoding: $0, as: UTF8.self) }, "\(index)")
    }

    func respond(to index: Int) {
      let response = URLProtocolStub.Response.response(status: 200, body: Data("\(index)".utf8))
      wire.server.responses.complete(index, with: .success(response))
    }
  }

  // Rule: A call that fails passes the original error to its caller and changes no state, and the next call works as
  // before. Look at: URLSessionHTTPClient.swift, the errors that `send` catches.
  @Test(
    arguments: [
      URLError(.notConnectedToInternet, userInfo: ["reason": "the test"]),
      URLError(.timedOut, userInfo: ["reason": "the test"]), URLError(.userCancelledAuthentication),
      NSError(domain: "Test", code: URLError.Code.cancelled.rawValue),
      OtherModule.CancellationError(),
    ] as [any Error]
  )
  func `rethrows the session's errors unchanged`(error: any Error) async throws {
    let wire = Wire()
    wire.server.responds(with: .failure(error))
    let session = URLSession(configuration: .stubbed())
    let expected = await errorText { _ = try await session.data(from: wire.server.address) }
    let actual = await errorText { _ = try await wire.client.send(HTTPRequest("GET", "products")) }
    expectEqual(actual, expected)

    wire.server.responds(with: .echo)
    let response = try? await wire.client.send(HTTPRequest("GET", "products"))
    expectEqual(response?.status, 200, "the status of the next call")
  }
}

/// Paths that are often changed by mistake.
private let paths = [
  "products/1", "people/1/carts/2", "people/A:b", "products:search", "products/",
]

/// Requests that are often changed by mistake.
private let unusualRequests: [HTTPRequest] = {
  let long = String(repeating: "a ", count: 2_000) + "b"
  let fields = ["Content-Type": "application/json", "X-Name": "A:b", "Authorization": long]
  return [
    HTTPRequest("GET", "products"),
    HTTPRequest("GET", "products", headers: fields),
    HTTPRequest("GET", "products", headers: fields, body: Data("{}".utf8)),
    HTTPRequest("POST", "login", headers: ["X-Name": ""], body: Data([0, 255, 10, 0])),
    HTTPRequest("POST", "login", body: Data(" {}\r\n".utf8)),
    HTTPRequest("POST", "login"),
  ]
}()
