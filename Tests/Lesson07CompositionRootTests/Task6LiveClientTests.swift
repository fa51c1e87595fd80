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
    // Rule: the request goes out as it came in. Look at: URLSessionHTTPClient.send(_:).
    @Test(arguments: Varied.names(2))
    func `sends method and path and fields and body`(name: String) async throws {
      let server = URLProtocolStub.Server(.response(status: 200, body: Data()))
      let sut = makeLiveClient(at: server.address, configuration: server.configuration)
      let (path, body) = ("people/login", Data(name.utf8))

      _ = try? await sut.send(HTTPRequest("POST", path, headers: ["X-Name": name], body: body))

      let sent = try #require(
        server.requests.values.first,
        "the session must be made with the configuration handed in; nothing was sent through it"
      )
      let parts: [String?] = [
        sent.httpMethod, sent.url?.absoluteString, sent.value(forHTTPHeaderField: "X-Name"),
      ]
      #expect(
        parts == ["POST", "\(server.address.absoluteString)/\(path)", name],
        "method, address with path, and fields must go out; look at how the URLRequest is made"
      )
      let bodies: [Data] = server.bodies.values
      #expect(bodies == [body], "the body must go out; look at how the URLRequest is made")
    }

    // Rule: an answer is an answer, whatever its status. Look at: what send(_:) does with the status.
    @Test(arguments: [200, 404, 500])
    func `hands back status and body as they came`(status: Int) async throws {
      let body = Data("body of \(status)".utf8)
      let server = URLProtocolStub.Server(.response(status: status, body: body))
      let sut = makeLiveClient(at: server.address, configuration: server.configuration)

      let response: HTTPResponse? = try? await sut.send(HTTPRequest("GET", "products"))

      #expect(
        response == HTTPResponse(status: status, body: body),
        "status and body belong to whoever asked; look at what send(_:) makes of the answer"
      )
    }

    // Rule: no answer is an error, with its cause. Look at: what send(_:) catches.
    @Test func `throws when no answer comes`() async {
      let server = URLProtocolStub.Server(.failure(.notConnectedToInternet))
      let sut = makeLiveClient(at: server.address, configuration: server.configuration)

      var code: URLError.Code?
      do { _ = try await sut.send(HTTPRequest("GET", "products")) } catch {
        code = (error as? URLError)?.code
      }

      #expect(
        code == .notConnectedToInternet,
        "the error of the session must come out; look at what send(_:) catches"
      )
    }

    // Rule: the shop knows one error for cancelled, and it is Swift's. Look at: what send(_:) throws.
    @Test func `says that it was cancelled`() async {
      let server = URLProtocolStub.Server(.silence)
      let sut = makeLiveClient(at: server.address, configuration: server.configuration)

      let sending = Task {
        // An answer that asks nobody comes back by itself, and then there is nothing to wait for.
        defer { server.stopWaiting() }
        do {
          _ = try await sut.send(HTTPRequest("GET", "products"))
          return "an answer"
        } catch {
          return error is CancellationError ? "CancellationError" : "\(error)"
        }
      }
      for await _ in server.begun { break }
      sending.cancel()

      let outcome: String = await sending.value
      #expect(
        outcome == "CancellationError",
        "HTTPClient promises CancellationError; look at what the session throws instead"
      )
    }
  }
}
