import Exercise07CompositionRoot
import Foundation
import GradingSupport
import Lesson07CompositionRoot
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Lesson07 {
  @Suite("Task 6 · The live end of the wire")
  struct Task6 {
    // Rule: The request goes out with the method, the header fields and the body of the `HTTPRequest`.
    // Look at: URLSessionHTTPClient.swift, how `send` makes the URLRequest.
    @Test func `sends method and fields and body`() async {
      await Situations.check(wires, requests) { wire, request in
        _ = try? await wire.client.send(request)

        let sent = try wire.lastRequest()
        try must("the method", be: request.method, is: sent.httpMethod)
        for (name, value) in request.headers {
          try must("the field \(name)", be: value, is: sent.value(forHTTPHeaderField: name))
        }
        try must("the body", be: request.body ?? Data(), is: wire.server.bodies.values.last)
      }
    }

    // Rule: The URL of the request is `address`, a slash and the path.
    // Look at: URLSessionHTTPClient.swift, how `send` makes the URL.
    @Test func `sends to the path below the address`() async {
      await Situations.check(wires, paths) { wire, path in
        _ = try? await wire.client.send(HTTPRequest("GET", path))

        let expected = "\(wire.server.address.absoluteString)/\(path)"
        try must("the URL", be: expected, is: try wire.lastRequest().url?.absoluteString)
      }
    }

    // Rule: A slash at the end of `address` makes no difference.
    // Look at: URLSessionHTTPClient.swift, how `send` makes the URL.
    @Test func `takes an address with a slash at its end`() async throws {
      let server = URLProtocolStub.Server()
      let address = server.address.appending(path: "v1/")
      let sut = makeLiveClient(at: address, configuration: server.configuration)

      _ = try? await sut.send(HTTPRequest("GET", "products"))

      let url: String? = try #require(server.requests.values.first).url?.absoluteString
      #expect(url == "\(server.address.absoluteString)/v1/products")
    }

    // Rule: The session of a client has the configuration that was passed for it.
    // Look at: URLSessionHTTPClient.swift, where the session is made.
    @Test func `uses the configuration it was given`() async {
      await Situations.check(wires) { wire in
        _ = try? await wire.client.send(HTTPRequest("GET", "products"))

        let expected = ObjectIdentifier(wire.server.protocolClass)
        let isIts = wire.server.classes.values.last == expected
        try must("whether the session has the client's configuration", be: true, is: isIts)
      }
    }

    // Rule: `send` returns the status and the body of each HTTP response, also of 404 and 500.
    // Look at: URLSessionHTTPClient.swift, what `send` does with the status.
    @Test func `hands back status and body as they came`() async {
      await Situations.check(wires, responses) { wire, expected in
        wire.server.becomes(.response(status: expected.status, body: expected.body))

        let response = try await wire.client.send(HTTPRequest("GET", "products"))

        try must("the response", be: expected, is: response)
      }
    }

    // Rule: Other errors of the session are thrown on as they are.
    // Look at: URLSessionHTTPClient.swift, what `send` catches.
    @Test func `throws when no answer comes`() async {
      await Situations.check(wires, errors) { wire, code in
        wire.server.becomes(.failure(code))

        var actual: URLError.Code?
        do { _ = try await wire.client.send(HTTPRequest("GET", "products")) } catch {
          actual = (error as? URLError)?.code
        }

        try must("the code of the URLError", be: code, is: actual)
      }
    }

    // Rule: When its task is cancelled, `send` throws `CancellationError`.
    // Look at: URLSessionHTTPClient.swift, what `send` makes of the session's error.
    @Test func `says that it was cancelled`() async {
      await Situations.check(wires) { wire in
        let outcome = await wire.outcomeOfCancelling()
        try must("the outcome", be: "CancellationError", is: outcome)
      }
    }

    // Rule: Requests that are under way together each get their own response.
    // Look at: URLSessionHTTPClient.swift, what requests share.
    @Test func `tells the answers of many requests apart`() async {
      await Situations.check(wires) { wire in
        let bodies = (1...20).map { Data("request \($0)".utf8) }
        let answers = await withTaskGroup(of: (Data, Data?).self) { group in
          for body in bodies {
            group.addTask {
              let request = HTTPRequest("POST", "echo", body: body)
              return (body, try? await wire.client.send(request).body)
            }
          }
          return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        for body in bodies {
          let answer = answers[body].map { String(decoding: $0, as: UTF8.self) }
          try must("the response", be: String(decoding: body, as: UTF8.self), is: answer)
        }
      }
    }
  }
}

/// A client and the stubbed server that it talks to.
private struct Wire: Sendable {
  let server: URLProtocolStub.Server
  let client: any HTTPClient

  init(protocolClass: URLProtocolStub.Type = URLProtocolStub.self) {
    server = URLProtocolStub.Server(protocolClass: protocolClass)
    client = makeLiveClient(at: server.address, configuration: server.configuration)
  }

  func lastRequest() throws -> URLRequest {
    guard let request = server.requests.values.last else {
      throw Broken("a request must come through the configuration, and none does")
    }
    return request
  }

  /// Sends a request that is never answered, and cancels it when it is under way.
  func outcomeOfCancelling() async -> String {
    server.becomes(.silence)
    let sending = Task {
      // An answer that asks nobody comes back by itself, and then there is nothing to wait for.
      defer { server.stopWaiting() }
      do {
        _ = try await client.send(HTTPRequest("GET", "products"))
        return "an answer"
      } catch {
        return error is CancellationError ? "CancellationError" : "\(error)"
      }
    }
    for await _ in server.begun { break }
    sending.cancel()
    return await sending.value
  }
}

extension Lesson07.Task6 {
  private var wires: [Situation<Wire>] {
    [
      Situation("with a new client") { Wire() },
      Situation("beside another client") {
        let (before, after) = (Wire(), Wire())
        let wire = Wire(protocolClass: OtherProtocolStub.self)
        for other in [before, after] { _ = try await other.client.send(HTTPRequest("GET", "x")) }
        return wire
      },
      Situation("after a request was answered with 500") {
        let wire = Wire()
        wire.server.becomes(.response(status: 500, body: Data("no".utf8)))
        _ = try? await wire.client.send(HTTPRequest("POST", "x", body: Data("old".utf8)))
        return wire.well
      },
      Situation("after a request failed") {
        let wire = Wire()
        wire.server.becomes(.failure(.timedOut))
        _ = try? await wire.client.send(HTTPRequest("GET", "x"))
        return wire.well
      },
    ]
  }

  private var requests: [Ending<HTTPRequest>] {
    let json = ["Content-Type": "application/json", "X-Name": "a:b"]
    return [
      Ending("a GET without a body", HTTPRequest("GET", "products")),
      Ending("a GET with fields", HTTPRequest("GET", "products", headers: json)),
      Ending("a POST", HTTPRequest("POST", "login", headers: json, body: Data("{}".utf8))),
      Ending("a POST of any bytes", HTTPRequest("POST", "login", body: Data([0, 255, 10, 0]))),
      Ending("a POST without a body", HTTPRequest("POST", "login")),
    ]
  }

  private var paths: [Ending<String>] {
    ["products", "products/1", "people/1/carts/2"].map { Ending("the path is \($0)", $0) }
  }

  private var responses: [Ending<HTTPResponse>] {
    [200, 201, 204, 401, 404, 500].flatMap { status in
      [Data("body of \(status)".utf8), Data()].map {
        Ending("\(status) with \($0.count) bytes", HTTPResponse(status: status, body: $0))
      }
    }
  }

  private var errors: [Ending<URLError.Code>] {
    [.notConnectedToInternet, .timedOut, .cannotFindHost, .userCancelledAuthentication].map {
      Ending("the error \($0.rawValue)", $0)
    }
  }
}

extension Wire {
  /// The same, with a server that answers again.
  fileprivate var well: Wire {
    server.becomes(.echo)
    return self
  }
}
