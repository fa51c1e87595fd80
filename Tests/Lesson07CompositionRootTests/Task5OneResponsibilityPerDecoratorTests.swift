import Exercise07CompositionRoot
import GradingSupport
import Lesson07CompositionRoot
import Testing

extension Lesson07 {
  @Suite("Task 5 · One responsibility per decorator", .ownProcess)
  struct Task5 {
    // Rule: If the cache contains a list, even an empty one, a load returns it and sends no request.
    // Look at: Products.swift, the code that reads the cache.
    @Test(arguments: [[Product.tea, .cake], []])
    func `returns the cached list without a request, even an empty one`(list: [Product])
      async throws
    {
      let remote = ProductsSpy(.success([.tea]))
      let cache = CacheFake(list)
      let sut = makeProducts(remote: remote, cache: cache, offline: remote, log: LogSpy())

      let products = try await sut.products()

      #expect(products == list)
      #expect(remote.loads == 0)
    }

    // Rule: If the cache contains no list, a load sends one request, returns the server's products unchanged and stores
    // them in `cache`. Look at: Products.swift, what a load does with the server's products.
    @Test func `returns the server's products and stores them in the injected cache`() async throws
    {
      let remote = ProductsSpy(.success([.tea]))
      let cache = CacheFake()
      let sut = makeProducts(remote: remote, cache: cache, offline: ProductsSpy(), log: LogSpy())

      let products = try await sut.products()

      #expect(products == [.tea])
      #expect(remote.loads == 1)
      #expect(cache.products == [.tea])
    }

    // Rule: When the server fails with any error but `CancellationError`, the load returns the offline products and
    // doesn't store them. Look at: Products.swift, the fallback; Wiring.swift, the order of cache and fallback.
    @Test func `returns the offline products when the server fails, and doesn't store them`()
      async throws
    {
      let remote = ProductsSpy(.failure(AnyError()))
      let offline = ProductsSpy(.success([.cake]))
      let cache = CacheFake()
      let sut = makeProducts(remote: remote, cache: cache, offline: offline, log: LogSpy())

      let products = try await sut.products()

      #expect(products == [.cake])
      #expect(cache.kept.values == [])
    }

    // Rule: A load rethrows a `CancellationError` of the server or of the offline products.
    // Look at: Products.swift, the errors that the fallback catches.
    @Test func `rethrows a CancellationError of the server`() async {
      let remote = ProductsSpy(.failure(CancellationError()))
      let offline = ProductsSpy(.success([.cake]))
      let sut = makeProducts(remote: remote, cache: CacheFake(), offline: offline, log: LogSpy())

      await #expect(throws: CancellationError.self) { try await sut.products() }
    }

    // Rule: A load rethrows a `CancellationError` of the server or of the offline products.
    // Look at: Products.swift, the errors that the fallback catches.
    @Test func `rethrows a CancellationError of the offline products`() async {
      let remote = ProductsSpy(.failure(AnyError()))
      let offline = ProductsSpy(.failure(CancellationError()))
      let sut = makeProducts(remote: remote, cache: CacheFake(), offline: offline, log: LogSpy())

      await #expect(throws: CancellationError.self) { try await sut.products() }
    }

    // Rule: A load adds at least one line to the log before it ends, unless it is cancelled.
    // Look at: Products.swift, a path that logs nothing; Wiring.swift, the decorators around the log.
    @Test func `every load adds a line to the log`() async {
      let shelf = Shelf(ProductsSpy(.failure(AnyError())))
      _ = await shelf.load()
      #expect(shelf.log.lines.count >= 1, "lines after a load of offline products")

      shelf.remote.respond(with: .success([.tea]))
      _ = await shelf.load()
      #expect(shelf.log.lines.count >= 2, "lines after another load from the server")

      _ = await shelf.load()
      #expect(shelf.log.lines.count >= 3, "lines after another load from the cache")
    }
  }
}
