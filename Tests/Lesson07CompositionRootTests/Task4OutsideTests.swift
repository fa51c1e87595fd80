import Exercise07CompositionRoot
import GradingSupport
import Lesson07CompositionRoot
import Testing

extension Lesson07.Task4 {
  // Rule: what is kept, is kept in the cache handed in. Look at: what makeProducts does with `cache`.
  @Test func `keeps products in the cache it was handed`() async throws {
    let remote = RepositoryDouble(.success([.tea]))
    let (empty, full) = (MemoryCache(), MemoryCache())
    full.keep([.cake])
    func load(_ cache: MemoryCache) async throws -> [Product] {
      let offline = ShippedProducts()
      return try await makeProducts(
        remote: remote,
        cache: cache,
        offline: offline,
        log: SilentLog()
      ).products()
    }

    let loaded: [[Product]] = [try await load(empty), try await load(full)]

    let kept: [Product]? = empty.products
    #expect(kept == [.tea], "what the server said must be in `cache`; look at makeProducts")
    #expect(
      loaded == [[.tea], [.cake]],
      "what is in `cache` must be the answer; look at which cache makeProducts uses"
    )
  }

  // Rule: the log knows every load, whatever became of it. Look at: what stands around the fallback.
  @Test(arguments: [true, false])
  func `writes down a load for which the server failed`(hasOffline: Bool) async {
    let (log, failing) = (LogSpy(), RepositoryDouble(.failure(Unplugged())))
    let offline: any ProductRepository = hasOffline ? ShippedProducts() : failing
    let sut = makeProducts(remote: failing, cache: MemoryCache(), offline: offline, log: log)

    _ = try? await sut.products()

    let count: Int = log.lines.count
    #expect(
      count > 0,
      "a load that fell back or failed is a load; look at what the log stands around and catches"
    )
  }

  // Rule: when nothing comes, that is an error and not an empty shop. Look at: `try?` in the fallback.
  @Test func `throws when the offline products fail as well`() async {
    let failing = RepositoryDouble(.failure(Unplugged()))
    let log = SilentLog()
    let sut = makeProducts(remote: failing, cache: MemoryCache(), offline: failing, log: log)

    let result = await Result { try await sut.products() }

    let products: [Product]? = try? result.get()
    #expect(
      products == nil,
      "ProductRepository throws whatever kept the products from coming; look at the fallback"
    )
  }

  // Rule: the shop's cache and offline products come from `outside`. Look at: the root's makeProducts.
  @MainActor
  @Test func `lets outside say where products are kept and what replaces them`() async {
    let (server, cache) = (ServerSpy(products: [.tea]), MemoryCache())
    let shop = makeShop(Outside(connect: { server }, makeCache: { cache }))
    let offline = ShippedProducts([.cake])
    let unplugged = makeShop(Outside(connect: { UnpluggedClient() }, offline: offline))

    await shop.makeCatalog { _ in }.load()
    let catalog = unplugged.makeCatalog { _ in }
    await catalog.load()

    let (kept, shown): ([Product]?, [Product]) = (cache.products, catalog.products)
    #expect(kept == [.tea], "the cache must come from outside.makeCache; look at the root")
    #expect(shown == [.cake], "the second choice must be outside.offline; look at the root")
  }
}
