import Exercise07CompositionRoot
import GradingSupport
import Lesson07CompositionRoot
import OutsideWorld

/// A shop made by `makeShop`, with doubles for all its external dependencies.
@MainActor
final class Desk {
  let server = ServerSpy()
  let offline = ProductsSpy(.success([.cake]))
  let log = LogSpy()
  /// The connections that the shop has opened.
  let connections = Recorder<String>()
  /// A function that runs once, during the next connect.
  let duringConnect = Locked<(@Sendable () -> Void)?>(nil)
  /// The caches that the shop has made. The desk doesn't retain them.
  let caches = Recorder<@Sendable () -> CacheFake?>()
  var shop: any Shop

  init() {
    shop = makeShop(
      Outside(
        connect: { [server, connections, duringConnect] in
          connections.record("connected")
          duringConnect.withLock { $0.take() }?()
          return server
        },
        makeCache: { [caches] in
          let cache = CacheFake()
          caches.record { [weak cache] in cache }
          return cache
        },
        offline: offline,
        log: log
      )
    )
  }

  /// Returns a desk after a log-in, or nil if its catalogs don't carry the token, which breaks the rule of an example.
  static func afterLogIn() async -> Desk? {
    let desk = Desk()
    let catalog = desk.makeCatalog()
    await desk.logIn()
    await desk.load(catalog)
    return desk.server.lastSender == "Bearer Ada 1" ? desk : nil
  }

  func makeCatalog() -> CatalogViewModel { shop.makeCatalog { _ in } }

  /// Loads a catalog, with an empty cache, so that a request is sent.
  func load(_ catalog: CatalogViewModel? = nil) async {
    for cache in caches.values { cache()?.clear() }
    await (catalog ?? makeCatalog()).load()
  }

  /// Logs in on a new screen.
  func logIn(as name: String = "Ada", password: String = "secret") async {
    await shop.makeLogin { _ in }.logIn(as: name, password: password)
  }
}
