import Foundation
import GradingSupport
import OutsideWorld

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Answers every request of a URLSession before it leaves the process.
///
/// URLSession makes its protocols by itself, so a stub is found by the address: each has its own.
class URLProtocolStub: URLProtocol {
  enum Answer: Sendable {
    case response(status: Int, body: Data)
    case failure(any Error)
    case silence
    /// Sends back the body that came.
    case echo
  }

  /// One stubbed server.
  final class Server: Sendable {
    let requests = Recorder<URLRequest>()
    let bodies = Recorder<Data>()
    let address: URL
    /// Which class answered the requests: it tells whose configuration the session has.
    let classes = Recorder<ObjectIdentifier>()
    /// What asked last.
    let task = Locked<URLSessionTask?>(nil)
    private let current = Locked(Answer.echo)
    /// How to end each request that came in silence, oldest first.
    let held = Recorder<@Sendable (Answer) -> Void>()
    /// Whose end says that a request is held.
    let arrival = Locked<AsyncStream<Void>.Continuation?>(nil)

    /// A port of this machine that nobody listens on: a session without this stub fails at once.
    private static let nobody = URL(string: "http://127.0.0.1:9") ?? URL(filePath: "/")

    init() {
      address = Self.nobody.appending(path: UUID().uuidString)
      let name = address.lastPathComponent
      URLProtocolStub.servers.withLock { $0[name] = self }
    }

    var answer: Answer { current.withLock { $0 } }

    func becomes(_ answer: Answer) {
      current.withLock { $0 = answer }
    }
  }

  private static let servers = Locked<[String: Server]>([:])

  /// The addresses of requests that no stubbed server has.
  static let strays = Recorder<String>()

  private let isStopped = Locked(false)

  private var server: Server? {
    let parts = request.url?.pathComponents ?? []
    return Self.servers.withLock { servers in parts.compactMap { servers[$0] }.first }
  }

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    guard let server, let url = request.url else {
      Self.strays.record(request.url?.absoluteString ?? "no address")
      client?.urlProtocol(self, didFailWithError: URLError(.cannotFindHost))
      return
    }
    server.requests.record(request)
    server.classes.record(ObjectIdentifier(type(of: self)))
    server.task.withLock { $0 = task }
    let sent = request.httpBody ?? request.httpBodyStream.map(Self.read) ?? Data()
    server.bodies.record(sent)
    end(server.answer, url, sent, in: server)
  }

  private func end(_ answer: Answer, _ url: URL, _ sent: Data, in server: Server) {
    switch answer {
    case .response(let status, let body): respond(to: url, status: status, body: body)
    case .echo: respond(to: url, status: 200, body: sent)
    case .failure(let error): client?.urlProtocol(self, didFailWithError: error)
    case .silence:
      // Unsafe: nothing else uses a protocol whose request is held.
      nonisolated(unsafe) let waiting = self
      server.held.record { [isStopped] in
        // The session wants no answer to a request that it cancelled.
        if !isStopped.withLock({ $0 }) { waiting.end($0, url, sent, in: server) }
      }
      server.arrival.withLock { $0 }?.finish()
    }
  }

  private func respond(to url: URL, status: Int, body: Data) {
    guard
      let response = HTTPURLResponse(
        url: url,
        statusCode: status,
        httpVersion: nil,
        headerFields: nil
      )
    else { return }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: body)
    client?.urlProtocolDidFinishLoading(self)
  }

  override func stopLoading() { isStopped.withLock { $0 = true } }

  private static func read(_ stream: InputStream) -> Data {
    stream.open()
    defer { stream.close() }
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 1_024)
    while case let count = stream.read(&buffer, maxLength: buffer.count), count > 0 {
      data.append(contentsOf: buffer.prefix(count))
    }
    return data
  }
}

/// The same under another name, for a second configuration.
final class OtherProtocolStub: URLProtocolStub {}
