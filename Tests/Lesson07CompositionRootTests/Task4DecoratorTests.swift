import Exercise07CompositionRoot
import GradingSupport
import Lesson07CompositionRoot
import Testing

extension Lesson07 {
  @Suite("Task 4 · One job a decorator")
  struct Task4 {
    // Rule: what was loaded is not asked for again. Look at: what reads the cache.
    @Test func `asks the server once for two loads`() async throws {
      let remote = RepositoryDouble(.success([.tea]), .success([.cake]))
      let sut = makeProducts(
        remote: remote,
        cache: MemoryCache(),
        offline: ShippedProducts(),
        log: SilentLog()
      )

      _ = try await sut.products()
      let second: [Product] = try await sut.products()

      let count: Int = remote.calls.count
      #expect(count == 1, "the second load must be answered by the cache; look at what reads it")
      #expect(second == [.tea], "what was kept is what comes back; look at the cache")
    }

    // Rule: the log knows every load, also one from the cache. Look at: which decorator is outermost.
    @Test func `writes down every load`() async throws {
      let log = LogSpy()
      let remote = RepositoryDouble(.success([.tea]))
      let sut = makeProducts(
        remote: remote,
        cache: MemoryCache(),
        offline: ShippedProducts(),
        log: log
      )

      var grew: [Bool] = []
      for _ in 1...3 {
        let before = log.lines.count
        _ = try await sut.products()
        grew.append(log.lines.count > before)
      }

      #expect(
        grew == [true, true, true],
        "each of three loads must be in the log; look at the order of the decorators"
      )
    }

    // Rule: when the server fails, there is something to show. Look at: the fallback.
    @Test func `shows the offline products when the server fails`() async throws {
      let remote = RepositoryDouble(.failure(Unplugged()))
      let offline = ShippedProducts([.cake])
      let sut = makeProducts(
        remote: remote,
        cache: MemoryCache(),
        offline: offline,
        log: SilentLog()
      )

      let products: [Product]? = try? await sut.products()

      #expect(
        products == [.cake],
        "a server that fails must be replaced by `offline`; look at the fallback"
      )
    }

    // Rule: a second choice is not kept as if it were the first. Look at: the order of cache and fallback.
    @Test func `asks the server again after a failure`() async throws {
      let remote = RepositoryDouble(.failure(Unplugged()), .success([.tea]))
      let offline = ShippedProducts([.cake])
      let sut = makeProducts(
        remote: remote,
        cache: MemoryCache(),
        offline: offline,
        log: SilentLog()
      )

      _ = try? await sut.products()
      let second: [Product]? = try? await sut.products()

      #expect(
        second == [.tea],
        "a fallback must not be cached; look at which decorator wraps which"
      )
    }

    // Rule: cancelled is not failed. Look at: what the fallback catches.
    @Test func `lets cancellation through`() async {
      let remote = RepositoryDouble(.failure(CancellationError()))
      let sut = makeProducts(
        remote: remote,
        cache: MemoryCache(),
        offline: ShippedProducts(),
        log: SilentLog()
      )

      let result = await Result { try await sut.products() }

      let isCancelled: Bool
      if case .failure(let error) = result {
        isCancelled = error is CancellationError
      } else {
        isCancelled = false
      }
      #expect(
        isCancelled,
        "CancellationError must come out as it went in; look at what the fallback catches"
      )
    }

    // Rule: the shop uses the decorators. Look at: what the root hands to LoadProductsUseCase.
    @MainActor
    @Test func `lets two catalogs of a shop share one load`() async {
      let (server, log) = (ServerSpy(), LogSpy())
      let shop = makeShop(.connecting(to: server, log: log))

      await shop.makeCatalog { _ in }.load()
      let first: Int = log.lines.count
      await shop.makeCatalog { _ in }.load()

      let (paths, second): ([String], Int) = (server.paths, log.lines.count)
      #expect(paths == ["products"], "two catalogs, one request: the cache belongs to the shop")
      #expect(
        0 < first && first < second,
        "both loads must be in the log of `outside`; look at what the root hands to makeProducts"
      )
    }
  }
}

extension Result where Failure == any Error {
  init(_ work: () async throws -> Success) async {
    do { self = .success(try await work()) } catch { self = .failure(error) }
  }
}
