import Foundation
import GradingSupport
import Lesson07CompositionRoot

/// A server that knows everybody, sells `products`, and remembers every request.
///
/// One that refuses guests sells to those who bring a token, and to nobody else.
final class ServerSpy: HTTPClient {
  let requests = Recorder<HTTPRequest>()
  private let products: [Product]
  private let refusesGuests: Bool

  init(products: [Product] = [.tea], refusesGuests: Bool = false) {
    self.products = products
    self.refusesGuests = refusesGuests
  }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    requests.record(request)
    guard request.path == "login" else {
      let isRefused = refusesGuests && request.headers["Authorization"] == nil
      if isRefused { return HTTPResponse(status: 401, body: Data()) }
      return HTTPResponse(body: try JSONEncoder().encode(products))
    }
    let credentials = try JSONDecoder().decode(Credentials.self, from: request.body ?? Data())
    let session = Session(name: credentials.name, token: "token of \(credentials.name)")
    return HTTPResponse(body: try JSONEncoder().encode(session))
  }

  var paths: [String] { requests.values.map(\.path) }
}

/// Answers with the next result of a list, the last one for ever, and counts.
final class RepositoryDouble: ProductRepository {
  let calls = Recorder<Int>()
  private let results: [Result<[Product], any Error>]

  init(_ results: Result<[Product], any Error>...) {
    self.results = results
  }

  func products() async throws -> [Product] {
    let number = calls.count
    calls.record(number)
    return try results[min(number, results.count - 1)].get()
  }
}

/// A server that can't be reached.
struct UnpluggedClient: HTTPClient {
  func send(_ request: HTTPRequest) async throws -> HTTPResponse { throw Unplugged() }
}

struct LogSpy: EventLog {
  let lines = Recorder<String>()

  func note(_ line: String) {
    lines.record(line)
  }
}

/// Lets everybody in.
struct OpenDoor: AuthGateway {
  func logIn(_ credentials: Credentials) async throws -> Session {
    Session(name: credentials.name, token: "open")
  }
}

struct Unplugged: Error, Equatable {}

extension Product {
  static let tea = Product(id: 1, name: "Tea", cents: 350)
  static let cake = Product(id: 2, name: "Cake", cents: 420)
}

extension Outside {
  /// An outside that always connects to the same server, and says how often.
  static func connecting(
    to server: ServerSpy,
    counting connections: Recorder<String> = Recorder(),
    log: any EventLog = SilentLog()
  ) -> Outside {
    Outside(
      connect: {
        connections.record("connected")
        return server
      },
      log: log
    )
  }
}

extension LoginViewModel {
  /// Types a name and submits.
  func logIn(as name: String) async {
    self.name = name
    password = "secret"
    await submit()
  }
}
