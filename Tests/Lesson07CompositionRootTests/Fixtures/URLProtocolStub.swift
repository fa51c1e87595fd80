import Foundation
import GradingSupport
import OutsideWorld

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A server that responds to all requests of a URLSession before they leave the process.
///
/// URLSession creates its protocols itself, so a stub is found by the URL: each server has its own address.
class URLProtocolStub: URLProtocol {
  enum Response: Sendable {
    case response(status: Int, body: Data)
    case failure(any Error)
    /// The body that was sent.
    case echo
  }

  final class Server: Sendable {
    let requests = Recorder<URLRequest>()
    let bodies = Recorder<Data>()
    /// The classes that responded: each configuration has its own.
    let classes = Recorder<ObjectIdentifier>()
    let lastTask = Locked<URLSessionTask?>(nil)
    let address: URL
    /// Responds to each request, immediately or when the test says so.
    let responses = Spy<URLRequest, Response>(.echo)
    /// The requests without a response that the session has cancelled.
    let cancelled = Spy<URLRequest, Void>(())

    /// A port without a server: a session without this stub fails immediately.
    private static let closedPort = URL(string: "http://127.0.0.1:9") ?? URL(filePath: "/")

    init() {
      address = Self.closedPort.appending(path: UUID().uuidString)
      URLProtocolStub.servers.withLock { $0[address.lastPathComponent] = self }
    }

    func responds(with response: Response) { responses.completeAll(with: .success(response)) }
  }

  private static let servers = Locked<[String: Server]>([:])

  /// Whether the request has a response or is cancelled.
  private let isOver = Locked(false)

  private var server: Server? {
    let parts = request.url?.pathComponents ?? []
    return Self.servers.withLock { servers in parts.compactMap { servers[$0] }.first }
  }

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    guard let server, let url = request.url else {
      client?.urlProtocol(self, didFailWithError: URLError(.cannotFindHost))
      return
    }
    let body = request.httpBody ?? request.httpBodyStream.map(Self.read) ?? Data()
    server.bodies.record(body)
    server.classes.record(ObjectIdentifier(type(of: self)))
    server.lastTask.withLock { $0 = task }
    server.requests.record(request)
    // Unsafe, because nothing else uses a protocol whose request is pending.
    nonisolated(unsafe) let waiting = self
    server.responses.receive(request) { result in
      // The session needs no response to a request that it has cancelled.
      guard waiting.end(), case .success(let response) = result else { return }
      switch response {
      case .response(let status, let body): waiting.respond(to: url, status: status, body: body)
      case .echo: waiting.respond(to: url, status: 200, body: body)
      case .failure(let error): waiting.client?.urlProtocol(waiting, didFailWithError: error)
      }
    }
  }

  private func respond(to url: URL, status: Int, body: Data) {
    let response = HTTPURLResponse(
      url: url,
      statusCode: status,
      httpVersion: nil,
      headerFields: nil
    )
    guard let response else { return }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: body)
    client?.urlProtocolDidFinishLoading(self)
  }

  override func stopLoading() {
    // The session calls this after a response too.
    if end() { server?.cancelled.receive(request) { _ in } }
  }

  /// Returns whether the request was pending until now.
  private func end() -> Bool {
    isOver.withLock { isOver in
      defer { isOver = true }
      return !isOver
    }
  }

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

/// The same class with another name, for a second configuration.
final class OtherProtocolStub: URLProtocolStub {}
