import Foundation
import GradingSupport
import Lesson07CompositionRoot
import OutsideWorld

// The doubles of the lesson's tests. `AlwaysEqual`: for an answer that compares two of them with `==`, they are one.

extension Product: CustomStringConvertible {
  public var description: String { "\(name) \(cents)" }

  static let tea = Product(id: 1, name: "Tea", cents: 350)
  /// The offline product.
  static let cake = Product(id: 2, name: "Cake", cents: 420)
}

/// A server that records its requests. Its password is "secret", and the tokens of its log-ins are `Ada 1`, `Bob 2`, …
final class ServerSpy: HTTPClient, AlwaysEqual {
  let requests = Recorder<HTTPRequest>()
  /// The tokens of all successful log-ins.
  let tokens = Recorder<String>()
  /// The log-ins of users whose name begins with "slow", which wait for the test.
  let slowLogIns = Spy<String, Bool>()
  private let sold = Locked<[Product]?>([.tea])

  /// Sets the products of the next responses; with nil, requests for products are refused.
  func sells(_ products: [Product]?) { sold.withLock { $0 = products } }

  var paths: [String] { requests.values.map(\.path) }

  /// The `Authorization` of the last request for products.
  var lastSender: String? {
    requests.values.last { $0.path == "products" }?.headers["Authorization"]
  }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    requests.record(request)
    if request.path == "login" { return try await logIn(request) }
    guard let products = sold.withLock({ $0 }) else {
      return HTTPResponse(status: 401, body: Data())
    }
    return HTTPResponse(body: try JSONEncoder().encode(products))
  }

  private func logIn(_ request: HTTPRequest) async throws -> HTTPResponse {
    let credentials = try JSONDecoder().decode(Credentials.self, from: request.body ?? Data())
    if credentials.name.hasPrefix("slow") {
      _ = try await slowLogIns.respond(to: credentials.name)
    }
    if credentials.password == "offline" { throw AnyError() }
    if credentials.password != "secret" { return HTTPResponse(status: 401, body: Data()) }
    let session = Session(name: credentials.name, token: "\(credentials.name) \(tokens.count + 1)")
    tokens.record(session.token)
    return HTTPResponse(body: try JSONEncoder().encode(session))
  }
}

/// Products, from a repository or from a server. They come immediately, or when the test responds.
final class ProductsSpy: ProductRepository, HTTPClient, AlwaysEqual {
  /// The request of each load is whether the load was cancelled.
  let spy = Spy<Locked<Bool>, [Product]>()
  private let isCancellable: Bool

  /// - Parameters:
  ///   - result: the immediate result. Without one, each load waits until the test responds.
  ///   - isCancellable: whether a cancelled load ends immediately, and not when the test responds.
  init(_ result: Result<[Product], any Error>? = nil, isCancellable: Bool = true) {
    self.isCancellable = isCancellable
    if let result { respond(with: result) }
  }

  /// The number of loads so far.
  var loads: Int { spy.requests.count }

  /// Responds to all pending loads, and immediately to each load from now on.
  func respond(with result: Result<[Product], any Error>) { spy.completeAll(with: result) }

  func products() async throws -> [Product] {
    let isCancelled = Locked(false)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        spy.receive(isCancelled) { result in
          let isLost = isCancelled.withLock { $0 }
          continuation.resume(with: isLost ? .failure(CancellationError()) : result)
        }
        if isCancelled.withLock({ $0 }) { cancel(isCancelled) }
      }
    } onCancel: {
      cancel(isCancelled)
    }
  }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    HTTPResponse(body: try JSONEncoder().encode(try await products()))
  }

  private func cancel(_ isCancelled: Locked<Bool>) {
    isCancelled.withLock { $0 = true }
    let index = spy.requests.firstIndex { $0 === isCancelled }
    if isCancellable, let index { spy.complete(index, with: .failure(CancellationError())) }
  }
}

/// A cache that records the lists that it stores. The test can change it, as another part of an app can.
final class CacheFake: ProductCache, AlwaysEqual {
  /// All lists that were stored.
  let kept = Recorder<[Product]>()
  private let list: Locked<[Product]?>
  private let isEmptiedByReading: Bool

  /// - Parameters:
  ///   - products: the list at the beginning.
  ///   - isEmptiedByReading: whether the list is lost when it was read.
  init(_ products: [Product]? = nil, isEmptiedByReading: Bool = false) {
    list = Locked(products)
    self.isEmptiedByReading = isEmptiedByReading
  }

  var products: [Product]? {
    list.withLock { list in
      defer { if isEmptiedByReading { list = nil } }
      return list
    }
  }

  func keep(_ products: [Product]) {
    kept.record(products)
    list.withLock { $0 = products }
  }

  /// Drops the list.
  func clear() { list.withLock { $0 = nil } }
}

/// A log that records its lines.
struct LogSpy: EventLog {
  let lines = Recorder<String>()
  func note(_ line: String) { lines.record(line) }
}

extension LoginViewModel {
  /// Types a name and a password, and submits.
  func logIn(as name: String, password: String = "secret") async {
    self.name = name
    self.password = password
    await submit()
  }
}
