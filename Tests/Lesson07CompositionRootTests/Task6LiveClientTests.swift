import Exercise07CompositionRoot
import Foundation
import GradingSupport
import Lesson07CompositionRoot
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Lesson07 {
  @MainActor
  @Suite("Task 6 · The live end of the wire")
  struct Task6 {
    // Rule: The `URLRequest` carries the method, the header fields and the body of the `HTTPRequest`.
    // Look at: URLSessionHTTPClient.swift, how `send` makes the URLRequest.
    @Test func `sends method and fields and body`() async {
      await check(wires) { wire in
        let filters = requests.filter { $0.body != nil }.map {
          HTTPRequest("GET", $0.path, headers: $0.headers, body: $0.body)
        }
        for request in requests + filters {
          let error = await told { _ = try await wire.client.send(request) }
          // So a session of macOS refuses a GET with a body, which it can't do if there is none.
          if error.hasPrefix("\(URLError.Code.dataLengthExceedsMaximum.rawValue) ") { continue }
          let sent = try wire.lastRequest()
          try must("the method", be: request.method, is: sent.httpMethod)
          // The session may add fields of its own; these it doesn't know.
          for name in Set(request.headers.keys).union(["X-Name", "Authorization"]) {
            let value = sent.value(forHTTPHeaderField: name)
            try must("the field \(name)", be: request.headers[name], is: value)
          }
          for name in ["Accept", "Content-Type"] where request.headers[name] == nil {
            let isJSON = sent.value(forHTTPHeaderField: name)?.contains("json") ?? false
            try must("whether the field \(name) says JSON", be: false, is: isJSON)
          }
          try must("the body", be: request.body ?? Data(), is: wire.server.bodies.values.last)
        }
      }
    }

    // Rule: The URL of the request is `address`, a slash and the path.
    // Look at: URLSessionHTTPClient.swift, how `send` makes the URL.
    @Test func `sends to the path below the address`() async {
      await check(wires) { wire in
        for path in paths {
          let expected = "\(wire.server.address.absoluteString)/\(path)"
          try must("the URL", be: expected, is: try await wire.url(of: path))
        }
      }
    }

    // Rule: A slash at the end of `address` makes no difference.
    // Look at: URLSessionHTTPClient.swift, how `send` makes the URL.
    @Test func `sends below an address that ends with a slash`() async {
      await check(wires) { wire in
        let (address, place) = (wire.server.address, wire.server.address.lastPathComponent)
        // The second is no more than a server: its stub is found by the path.
        let below = [
          (address.appending(path: "v1/"), ""), (address.deletingLastPathComponent(), "\(place)/"),
        ]
        for (address, place) in below {
          let slashed = Wire(server: wire.server, address: address)
          for path in paths {
            let expected = "\(address.absoluteString)\(place)\(path)"
            try must("the URL", be: expected, is: try await slashed.url(of: place + path))
          }
        }
      }
    }

    // Rule: The session of a client has the configuration that was passed to `makeLiveClient`, unchanged.
    // Look at: URLSessionHTTPClient.swift, where the session is made.
    @Test func `uses the configuration it was given`() async {
      await check(wires) { wire in
        let fresh = URLSessionConfiguration.stubbed(by: wire.protocolClass).told
        _ = try? await wire.client.send(HTTPRequest("GET", "products"))
        let expected = ObjectIdentifier(wire.protocolClass)
        let isIts = wire.server.classes.values.last == expected
        try must("whether the session has the client's configuration", be: true, is: isIts)
        try must("the configuration that was passed", be: fresh, is: wire.configuration.told)
        let session = wire.server.task.withLock { $0?.session }
        try must("the session's copy", be: fresh, is: session?.configuration.told ?? fresh)
      }
    }

    // Rule: Each call of `send` sends one request. Look at: URLSessionHTTPClient.swift, what `send` does again, or not at all.
    @Test func `asks once each time`() async {
      await check(wires, ends) { wire, end in
        wire.server.becomes(end)
        for request in [requests[0], requests[2], requests[2]] {
          let before = wire.server.requests.count
          _ = try? await wire.client.send(request)
          let count = wire.server.requests.count - before
          try must("the requests of a \(request.method)", be: 1, is: count)
        }
      }
    }

    // Rule: `send` returns the status and the body of each HTTP response, also for status 404 and 500.
    // Look at: URLSessionHTTPClient.swift, what `send` does with the status.
    @Test func `hands back status and body as they came`() async {
      await check(wires) { wire in
        // What a redirect becomes is open.
        for status in [200, 201, 202, 204, 206, 400, 401, 403, 404, 409, 410, 422, 429, 500, 503] {
          for request in status == 200 ? requests : [requests[0], requests[2]] {
            let expected = HTTPResponse(status: status, body: request.body ?? Data())
            wire.server.becomes(.response(status: status, body: expected.body))
            try must("the response", be: expected, is: try await wire.client.send(request))
          }
        }
      }
    }

    // Rule: `send` throws all other errors of the session unchanged. Look at: URLSessionHTTPClient.swift, what `send` catches.
    @Test func `throws when no answer comes`() async {
      await check(wires) { wire in
        let session = URLSession(configuration: .stubbed(by: wire.protocolClass))
        for error in errors {
          wire.server.becomes(.failure(error))
          let expected = await told { _ = try await session.data(from: wire.server.address) }
          let actual = await told { _ = try await wire.client.send(HTTPRequest("GET", "products")) }
          try must("the error", be: expected, is: actual)
        }
      }
    }

    // Rule: When the task that calls `send` is cancelled before the response arrives, `send` throws `CancellationError`.
    // Look at: URLSessionHTTPClient.swift, what `send` makes of the session's error.
    @Test func `says that it was cancelled`() async {
      await check(wires) { wire in
        for isEarly in [false, true, false] {
          let outcome = await wire.outcomeOfCancelling(isEarly: isEarly)
          let moment = isEarly ? "before the call" : "while the request is under way"
          try must("the outcome when cancelled \(moment)", be: "CancellationError", is: outcome)
        }
      }
    }

    // Rule: When several requests run at once, each call of `send` returns the response to its own request.
    // Look at: URLSessionHTTPClient.swift, what requests share.
    @Test func `tells the answers of many requests apart`() async {
      await check(wires, fates) { wire, fate in
        var calls: [Task<String, any Error>] = []
        let requests = [
          HTTPRequest("GET", "same"), HTTPRequest("POST", "same", body: Data("old".utf8)),
          HTTPRequest("GET", "same"), HTTPRequest("GET", "other"),
        ]
        for request in requests { calls.append(await wire.held(request)) }
        let ends = Array(wire.server.held.values.suffix(4))
        try must("the requests under way", be: 4, is: ends.count)
        if let fate { ends[1](fate) } else { calls[1].cancel() }
        _ = try? await calls[1].value
        for number in [3, 2, 0] {
          ends[number](.response(status: 200, body: Data("\(number + 1)".utf8)))
          let response: String? = try? await calls[number].value
          try must("response \(number + 1)", be: "\(number + 1)", is: response)
        }
      }
    }
  }
}

/// A client and the stubbed server that it talks to.
private struct Wire: @unchecked Sendable {
  // Unchecked: the grader only reads the configuration once it has passed it.
  let server: URLProtocolStub.Server
  let protocolClass: URLProtocolStub.Type
  let configuration: URLSessionConfiguration
  let client: any HTTPClient

  init(
    protocolClass: URLProtocolStub.Type = URLProtocolStub.self,
    server: URLProtocolStub.Server = URLProtocolStub.Server(),
    address: URL? = nil
  ) {
    self.server = server
    configuration = .stubbed(by: protocolClass)
    self.protocolClass = protocolClass
    client = makeLiveClient(at: address ?? server.address, configuration: configuration)
  }

  /// The URL to which a request with this path goes.
  func url(of path: String) async throws -> String? {
    _ = try? await client.send(HTTPRequest("GET", path))
    return try lastRequest().url?.absoluteString
  }

  func lastRequest() throws -> URLRequest {
    guard let request = server.requests.values.last else {
      let stray = URLProtocolStub.strays.values.last.map { ", but one for \($0)" } ?? ""
      throw Broken(
        "a request below \(server.address) must come through the configuration, and none does\(stray)"
      )
    }
    return request
  }

  /// A request that is never answered.
  func held(
    _ request: HTTPRequest = HTTPRequest("GET", "hello"),
    isEarly: Bool = false
  ) async -> Task<String, any Error> {
    server.becomes(.silence)
    let (arrival, hasArrived) = AsyncStream.makeStream(of: Void.self)
    server.arrival.withLock { $0 = hasArrived }
    let sending = Task {
      // An answer that asks no server comes back by itself, and then there is nothing to wait for.
      defer { hasArrived.finish() }
      if isEarly { withUnsafeCurrentTask { $0?.cancel() } }
      return String(decoding: try await client.send(request).body, as: UTF8.self)
    }
    if !isEarly { for await _ in arrival {} }
    return sending
  }

  /// Cancels a request early or when it is under way.
  func outcomeOfCancelling(isEarly: Bool = false) async -> String {
    let sending = await held(isEarly: isEarly)
    sending.cancel()
    do { return try await sending.value } catch {
      return error is CancellationError ? "CancellationError" : "\(error)"
    }
  }
}

extension URLSessionConfiguration {
  fileprivate static func stubbed(by stub: URLProtocolStub.Type) -> URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [stub]
    return configuration
  }

  /// What an answer could have changed.
  fileprivate var told: String {
    """
    \(protocolClasses?.count ?? 0) protocol classes, fields \(httpAdditionalHeaders ?? [:]), \
    time-outs \(timeoutIntervalForRequest) and \(timeoutIntervalForResource), \
    cache policy \(requestCachePolicy.rawValue), cookies \(httpShouldSetCookies), \
    cache \(urlCache != nil), cookie storage \(httpCookieStorage != nil), \
    \(httpMaximumConnectionsPerHost) connections a host, by mobile phone \(allowsCellularAccess)
    """
  }
}

extension URLSessionTask {
  /// The session that has this task; on macOS it can't be seen.
  fileprivate var session: URLSession? {
    let mirrors = sequence(first: Mirror(reflecting: self), next: \.superclassMirror)
    return mirrors.lazy.flatMap(\.children).compactMap { $0.value as? URLSession }.first
  }
}

extension Lesson07.Task6 {
  private var wires: [Situation<Wire>] {
    func wire(
      _ name: String,
      after use: @escaping @Sendable (Wire) async throws -> Void
    ) -> Situation<Wire> {
      Situation(name) {
        let wire = Wire()
        try await use(wire)
        wire.server.becomes(.echo)
        return wire
      }
    }
    return [
      wire("with a new client") { _ in },
      wire("after a request that was cancelled") { _ = await $0.outcomeOfCancelling() },
      Situation("beside other clients, one of them for the same address") {
        let others = (Wire(), Wire())
        for other in [others.0, others.1] {
          _ = try await other.client.send(HTTPRequest("POST", "other"))
        }
        return Wire(protocolClass: OtherProtocolStub.self, server: others.1.server)
      },
    ]
      + ends.map { end in
        wire("after a request in which \(end.name)") {
          $0.server.becomes(end.value)
          _ = try? await $0.client.send(HTTPRequest("POST", "login"))
        }
      }
  }

  private var ends: [Ending<URLProtocolStub.Answer>] {
    [
      Ending("the server answers", .echo),
      Ending("the server answers 503", .response(status: 503, body: Data("no".utf8))),
      Ending("the connection is lost", .failure(URLError(.networkConnectionLost))),
      Ending("the time is up", .failure(URLError(.timedOut))),
      Ending("there is no connection", .failure(URLError(.notConnectedToInternet))),
    ]
  }

  /// What becomes of one request among others; nil when it is cancelled.
  private var fates: [Ending<URLProtocolStub.Answer?>] {
    [Ending("another is cancelled", nil)]
      + ends.map { Ending("for another \($0.name)", $0.value) }
  }

  private var paths: [String] {
    ["products", "products/1", "people/1/carts/2", "people/A:b", "products:search", "products/"]
  }

  private var requests: [HTTPRequest] {
    let long = String(repeating: "a ", count: 2_000) + "b"
    let fields = ["Content-Type": "application/json", "X-Name": "A:b", "Authorization": long]
    return [
      HTTPRequest("GET", "products"),
      HTTPRequest("GET", "products", headers: fields),
      HTTPRequest("POST", "login", headers: fields, body: Data("{}".utf8)),
      HTTPRequest("POST", "login", headers: ["X-Name": ""], body: Data([0, 255, 10, 0])),
      HTTPRequest("POST", "login", body: Data("\u{FEFF}{}".utf8)),
      HTTPRequest("POST", "login", body: Data(" {}\r\n".utf8)),
      HTTPRequest("POST", "login"),
    ]
  }

  private var errors: [any Error] {
    let codes: [URLError.Code] = [.notConnectedToInternet, .timedOut, .userCancelledAuthentication]
    return codes.map { URLError($0, userInfo: ["reason": "the test"]) }
      + [NSError(domain: "Test", code: URLError.Code.cancelled.rawValue)]
      + [AnotherModule.CancellationError()]
  }

  private func told(_ call: () async throws -> Void) async -> String {
    do { try await call() } catch {
      let error = error as NSError
      return "\(error.code) of \(error.domain), because of \(error.userInfo["reason"] ?? "nothing")"
    }
    return "no error"
  }
}
