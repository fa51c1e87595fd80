import Exercise07CompositionRoot
import Foundation
import GradingSupport
import Lesson07CompositionRoot

/// What the catalogs of a shop load, each time another catalog, as one repository.
@MainActor
final class CatalogLoads: ProductRepository {
  private let outside: Outside
  private lazy var shop = makeShop(outside)

  nonisolated init(_ outside: Outside) { self.outside = outside }

  func products() async throws -> [Product] {
    let catalog = shop.makeCatalog { _ in }
    await catalog.load()
    guard let failure = catalog.failure else { return catalog.products }
    throw failure == "\(CancellationError())"
      ? CancellationError() as any Error : TestDoubleFailed()
  }
}

extension HTTPClient where Self: ProductRepository {
  /// A server that sells what the repository has.
  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    do {
      return HTTPResponse(body: try JSONEncoder().encode(try await products()))
    } catch ShopError.refused(let status) {
      return HTTPResponse(status: status, body: Data())
    }
  }
}

/// Products as `makeProducts` decorates them, or as a shop does that has them from outside.
func makeLoads(
  _ goods: any ProductRepository & HTTPClient,
  _ cache: any ProductCache,
  _ offline: any ProductRepository,
  _ log: any EventLog,
  inShop: Bool
) -> any ProductRepository {
  let outside = Outside(connect: { goods }, makeCache: { cache }, offline: offline, log: log)
  if inShop { return CatalogLoads(outside) }
  return makeProducts(remote: goods, cache: cache, offline: offline, log: log)
}

/// The decorated products of task 4, with doubles for everything that they were made with.
struct Shelf {
  let remote = ProductsDouble(.success([.tea]))
  let cache: CacheDouble
  let offline = ProductsDouble(.success([.cake]))
  let log = LogSpy()
  let sut: any ProductRepository

  init(_ habit: CacheDouble.Habit = .keepsAll, inShop: Bool = false) {
    cache = CacheDouble(habit)
    sut = makeLoads(remote, cache, offline, log, inShop: inShop)
  }

  /// Loads, and cancels that while the server is asked.
  func loadInVain() async -> Load {
    let held = HeldCalls<String, [Product]>()
    remote.held.withLock { $0 = held }
    let call = Task { await load(Way(.success([.tea]))) }
    await held.arrival(of: 1)
    call.cancel()
    remote.held.withLock { $0 = nil }
    return await call.value
  }

  /// Loads once this way, then the server is well again.
  @discardableResult
  func load(_ way: Way) async -> Load {
    remote.becomes(way.remote)
    offline.becomes(way.offline)
    let before = (remote.calls.count, offline.calls.count, cache.kept.count)
    let result: Result<[Product], any Error>
    do { result = .success(try await sut.products()) } catch { result = .failure(error) }
    remote.becomes(.success([.tea]))
    return Load(
      result: result,
      requests: remote.calls.count - before.0,
      offlineLoads: offline.calls.count - before.1,
      stored: cache.kept.values.dropFirst(before.2).last
    )
  }
}

/// What a load came to, and what it did meanwhile.
struct Load {
  let result: Result<[Product], any Error>
  let requests: Int
  let offlineLoads: Int
  let stored: [Product]?

  var products: [Product]? { try? result.get() }
  var isCancelled: Bool { if case .failure(is CancellationError) = result { true } else { false } }
}

/// What server and offline products do.
struct Way: Sendable {
  let remote: Result<[Product], any Error>
  let offline: Result<[Product], any Error>

  init(
    _ remote: Result<[Product], any Error>,
    _ offline: Result<[Product], any Error> = .success([.cake])
  ) {
    (self.remote, self.offline) = (remote, offline)
  }
}

extension Lesson07.Task4 {
  var ways: [Ending<Way>] {
    [
      Ending("the server answers", Way(.success([.tea]))),
      Ending("the server sells nothing", Way(.success([]))),
      Ending("the server fails", Way(.failure(TestDoubleFailed()))),
      Ending("the server is busy", Way(.failure(ShopError.refused(status: 503)))),
      Ending("both fail", Way(.failure(TestDoubleFailed()), .failure(TestDoubleFailed()))),
    ] + cancellations
  }

  /// In which a load ends with `CancellationError`.
  var cancellations: [Ending<Way>] {
    let stopped = CancellationError()
    return [
      Ending("the server throws CancellationError", Way(.failure(stopped))),
      Ending(
        "the offline products throw CancellationError",
        Way(.failure(TestDoubleFailed()), .failure(stopped))
      ),
    ]
  }

  var goods: [Ending<[Product]>] {
    [
      Ending("with one product", [.cake]),
      Ending("with none", []),
      Ending("with two that are equal", [.tea, .cake, .tea]),
      Ending("with a page and more", Product.many),
    ]
  }

  /// Where nothing is cached yet.
  var empty: [Situation<Shelf>] {
    let failing = ways.filter { if case .failure = $0.value.remote { true } else { false } }
    return [
      shelf("at first") { _ in },
      shelf("beside another one that has products") { _ in
        await Shelf().load(Way(.success([.cake])))
      },
      shelf("with a cache that has room for one product", .hasRoomForOne) { _ in },
      shelf("after a load whose list the cache has lost") {
        await $0.load(Way(.success([.tea])))
        $0.cache.becomes(nil)
      },
      shelf("while another part of the app fills the cache") { shelf in
        shelf.remote.meanwhile.withLock { $0 = { [cache = shelf.cache] in cache.becomes([.cake]) } }
      },
    ]
      + failing.flatMap { way in
        [false, true].map { inShop in
          let place = inShop ? "in a shop " : ""
          return shelf("\(place)after two loads in which \(way.name)", inShop: inShop) {
            for _ in 1...2 { await $0.load(way.value) }
            // That they cached nothing is a rule of its own.
            $0.cache.becomes(nil)
          }
        }
      }
  }

  /// Where something is cached.
  var filled: [Situation<Shelf>] {
    [
      shelf("after a load") { await $0.load(Way(.success([.tea]))) },
      shelf("in a shop after an empty list", inShop: true) { await $0.load(Way(.success([]))) },
      shelf("after a load of an empty list") { await $0.load(Way(.success([]))) },
      shelf("with a cache that came filled") { $0.cache.keep([.cake, .tea]) },
      shelf("with a cache that another part of the app filled after a load") {
        await $0.load(Way(.success([.tea])))
        $0.cache.keep([.cake, .cake])
      },
    ]
  }

  func shelf(
    _ name: String,
    _ habit: CacheDouble.Habit = .keepsAll,
    inShop: Bool = false,
    _ use: @escaping (Shelf) async -> Void
  ) -> Situation<Shelf> {
    Situation(name) {
      let shelf = Shelf(habit, inShop: inShop)
      await use(shelf)
      return shelf
    }
  }
}
