import Exercise07CompositionRoot
import Foundation
import GradingSupport
import Lesson07CompositionRoot
import OutsideWorld
import Testing

/// A server whose password is " Secret"; it gives every log-in a token of its own, save that Grace always gets the same
/// session, and somebody without a name an empty token.
final class ServerDouble: HTTPClient, Lookalike {
  let requests = Recorder<HTTPRequest>()
  /// The log-ins of Zoe, which wait until the test answers them.
  let visits = HeldCalls<String, Bool>()
  /// The tokens that it gave away.
  let tokens = Recorder<String>()
  private let goods = Locked<[Product]?>([.tea])

  /// From now on it sells these products; with nil, requests for products fail.
  func sells(_ products: [Product]?) {
    goods.withLock { $0 = products }
  }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    requests.record(request)
    if request.path == "login" { return try await logIn(request) }
    try Task.checkCancellation()
    guard let products = goods.withLock({ $0 }) else { return try fail() }
    return HTTPResponse(body: try JSONEncoder().encode(products))
  }

  /// Fails in another way each time.
  private func fail() throws -> HTTPResponse {
    let statuses = [200, nil, 503, 401]
    guard let status = statuses[loads % 4] else { throw TestDoubleFailed() }
    return HTTPResponse(status: status, body: Data("no list".utf8))
  }

  private func logIn(_ request: HTTPRequest) async throws -> HTTPResponse {
    let credentials = try JSONDecoder().decode(Credentials.self, from: request.body ?? Data())
    let name = credentials.name
    if name == "Zoe" { _ = try await visits.call(name) }
    switch credentials.password {
    case "unplugged": throw TestDoubleFailed()
    case "impatient": throw CancellationError()
    case "garbled": return HTTPResponse(body: Data("no session".utf8))
    case " Secret": break
    default: return HTTPResponse(status: 401, body: Data())
    }
    let number = name == "Grace" ? 0 : requests.count
    let session = Session(name: name, token: name.isEmpty ? "" : "\(name) \(number)")
    tokens.record(session.token)
    return HTTPResponse(body: try JSONEncoder().encode(session))
  }

  var paths: [String] { requests.values.map(\.path) }
  var loads: Int { paths.count { $0 == "products" } }
  var lastToken: String { "Bearer \(tokens.values.last ?? "nobody")" }

  /// What the last request for products said about its sender.
  var lastSender: String? {
    requests.values.last { $0.path == "products" }?.headers["Authorization"]
  }
}

/// Products that come, fail, are cancelled or held as the test says; it counts how often it was asked.
final class ProductsDouble: ProductRepository, HTTPClient, Lookalike {
  let calls = Recorder<Int>()
  private let result: Locked<Result<[Product], any Error>>
  /// What happens elsewhere in the app while it is asked.
  let meanwhile = Locked<@Sendable () -> Void>({})
  let held = Locked<HeldCalls<String, [Product]>?>(nil)

  init(_ result: Result<[Product], any Error>) {
    self.result = Locked(result)
  }

  func becomes(_ result: Result<[Product], any Error>) {
    self.result.withLock { $0 = result }
  }

  func products() async throws -> [Product] {
    calls.record(calls.count)
    meanwhile.withLock { $0 }()
    if let held = held.withLock({ $0 }) { return try await held.call("products") }
    return try result.withLock { $0 }.get()
  }
}

/// A cache as other parts of an app may have one: it drops its list, or has little room.
final class CacheDouble: ProductCache, Lookalike {
  enum Habit { case keepsAll, hasRoomForOne, dropsWhatWasRead }

  /// The lists that came, whatever became of them.
  let kept = Recorder<[Product]>()
  let habit: Habit
  private let list = Locked<[Product]?>(nil)

  init(_ habit: Habit = .keepsAll) { self.habit = habit }

  var products: [Product]? {
    list.withLock { list in
      defer { if habit == .dropsWhatWasRead { list = nil } }
      return list
    }
  }

  func keep(_ products: [Product]) {
    kept.record(products)
    list.withLock { $0 = habit == .hasRoomForOne ? Array(products.prefix(1)) : products }
  }

  /// Another part of the app drops the list, or puts another there.
  func becomes(_ products: [Product]?) {
    list.withLock { $0 = products }
  }
}

struct LogSpy: EventLog {
  let lines = Recorder<String>()

  func note(_ line: String) {
    lines.record(line)
  }
}

/// A shop and all that it has from outside.
@MainActor
final class Desk {
  let server = ServerDouble()
  let offline = ProductsDouble(.success([.cake]))
  let log = LogSpy()
  let connections = Recorder<String>()
  /// The caches that the shop made; they are not kept here.
  let caches = Recorder<@Sendable () -> CacheDouble?>()
  var cache: CacheDouble? { caches.values.last?() }
  private(set) var shop: any Shop
  /// The screens that stay open; without them each use has a screen of its own.
  private var open: (login: LoginViewModel, catalog: CatalogViewModel)?
  private let report = Locked<@Sendable (Session) -> Void>({ _ in })

  init() {
    shop = makeShop(
      Outside(
        connect: { [server, connections] in
          connections.record("connected")
          return server
        },
        makeCache: { [caches] in
          let cache = CacheDouble()
          caches.record { [weak cache] in cache }
          return cache
        },
        offline: offline,
        log: log
      )
    )
  }

  /// Opens screens that are used from now on, and others.
  @discardableResult func openScreens() -> Desk {
    open = (shop.makeLogin { [report] in report.withLock { $0 }($0) }, shop.makeCatalog { _ in })
    makeScreens()
    return self
  }

  @discardableResult func load(_ other: CatalogViewModel? = nil) async -> CatalogViewModel {
    let catalog = other ?? open?.catalog ?? shop.makeCatalog { _ in }
    await catalog.load()
    // That no offline products are cached is a rule of task 4. Elsewhere the next load has to send a request.
    if cache?.products == [.cake] { cache?.becomes(nil) }
    return catalog
  }

  /// Logs in, and says with which token.
  @discardableResult
  func logIn(
    as name: String = "Ada",
    password: String = " Secret",
    report: @escaping @Sendable (Session) -> Void = { _ in }
  ) async -> String {
    self.report.withLock { $0 = report }
    let login = open?.login ?? shop.makeLogin(onLoggedIn: report)
    await login.logIn(as: name, password: password)
    return server.lastToken
  }

  /// Begins a log-in on a screen of its own, which waits for the server; returns what becomes of it.
  func logInSlowly() async -> Task<String?, Never> {
    let login = shop.makeLogin { _ in }
    let call = Task {
      await login.logIn(as: "Zoe")
      return login.failure
    }
    await server.visits.arrival(of: 1)
    return call
  }

  /// Loads and logs in, one of the two in vain.
  func use(loadsWell: Bool) async {
    server.sells(loadsWell ? [.tea] : nil)
    await load()
    await logIn(password: loadsWell ? "unplugged" : " Secret")
  }

  /// Two users log in and a third is refused; each loads.
  func useByMany() async {
    for (name, password) in [("Ada", " Secret"), ("Bob", " Secret"), ("Eve", "wrong")] {
      await logIn(as: name, password: password)
      await load()
    }
  }

  /// Loads, and says whose token the request carries.
  func nameOnRequest() async -> String {
    await load()
    return server.lastSender?.filter(\.isLetter) ?? "no token"
  }

  /// Lets go of the shop: another takes its place.
  func changeShop() {
    shop = makeShop(Outside(connect: { ServerDouble() }))
  }

  /// Makes two screens of each kind, and uses none.
  func makeScreens() {
    for _ in 1...2 {
      _ = shop.makeLogin { _ in }
      _ = shop.makeCatalog { _ in }
    }
  }
}

/// What a double throws when it is told to fail.
struct TestDoubleFailed: Error, Equatable {}

/// Products as a message shows them: the first few of many.
struct Goods: Equatable, CustomStringConvertible {
  let products: [Product]

  init(_ products: [Product]) {
    self.products = products
  }

  var description: String {
    products.count < 7 ? "\(products)" : "\(products.count) products: \(products.prefix(3)), …"
  }
}

extension Product: CustomStringConvertible {
  public var description: String { "\(name) (\(id))" }

  static let tea = Product(id: 1, name: "Tea", cents: 350)
  static let cake = Product(id: 2, name: "Cake", cents: 420)
  /// More than a page, in no order: some equal, some dear, some with a deposit to give back.
  static let many = (0...300).map {
    Product(id: -$0 % 150, name: "Té \($0 % 7) ", cents: ($0 % 5 - 1) * 900_000_000)
  }
}

extension LoginViewModel {
  /// Types a name and submits.
  func logIn(as name: String, password: String = " Secret") async {
    self.name = name
    self.password = password
    await submit()
  }
}

/// Does something in a task that is cancelled.
@MainActor
func whileCancelled(_ work: @escaping @MainActor () async -> Void) async {
  await Task {
    withUnsafeCurrentTask { $0?.cancel() }
    await work()
  }.value
}

/// Objects that must be gone, by name.
struct Leftovers {
  private var objects: [(name: String, weak: Weak)] = []

  init(_ objects: (String, AnyObject?)...) {
    self.objects = objects.map { ($0.0, Weak(object: $0.1)) }
  }

  /// The names of those that are still there.
  var names: [String] { objects.filter { $0.weak.object != nil }.map(\.name) }
}

/// What led to a situation, told again for each test.
@MainActor
struct Past<Subject> {
  let name: String
  let live: @MainActor () async throws -> Subject

  var situation: Situation<Subject> { Situation(name, arrange: live) }

  /// What is left when the subject is gone.
  func over<Rest>(_ rest: @escaping @MainActor (Subject) async throws -> Rest) -> Situation<Rest> {
    Situation(name) { try await rest(try await live()) }
  }
}
