import Exercise07CompositionRoot
import GradingSupport
import Lesson07CompositionRoot

/// The decorated products of task 4, with doubles for everything that they were made with.
struct Shelf {
  let remote = ProductsDouble(.success([.tea]))
  let cache: CacheDouble
  let offline = ProductsDouble(.success([.cake]))
  let log = LogSpy()
  let sut: any ProductRepository

  init(_ habit: CacheDouble.Habit = .keepsAll) {
    cache = CacheDouble(habit)
    sut = makeProducts(remote: remote, cache: cache, offline: offline, log: log)
  }

  /// Loads once this way, then the server is well again.
  @discardableResult
  func load(_ way: Way) async -> Load {
    remote.becomes(way.remote)
    offline.becomes(way.offline)
    let before = (remote.calls.count, offline.calls.count, log.lines.count, cache.kept.count)
    let result: Result<[Product], any Error>
    do { result = .success(try await sut.products()) } catch { result = .failure(error) }
    remote.becomes(.success([.tea]))
    return Load(
      result: result,
      requests: remote.calls.count - before.0,
      offlineLoads: offline.calls.count - before.1,
      lines: log.lines.count - before.2,
      stored: cache.kept.values.dropFirst(before.3).last
    )
  }
}

/// What a load came to, and what it did meanwhile.
struct Load {
  let result: Result<[Product], any Error>
  let requests: Int
  let offlineLoads: Int
  let lines: Int
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

  var isCancelledByServer: Bool {
    if case .failure(is CancellationError) = remote { true } else { false }
  }

  /// Whether a load that reaches the server ends with `CancellationError`.
  var isCancelled: Bool {
    guard case .failure = remote, case .failure(is CancellationError) = offline else {
      return isCancelledByServer
    }
    return true
  }
}

extension Lesson07.Task4 {
  var ways: [Ending<Way>] {
    let (down, stopped) = (Unplugged(), CancellationError())
    return [
      Ending("the server answers", Way(.success([.tea]))),
      Ending("the server sells nothing", Way(.success([]))),
      Ending("the server fails", Way(.failure(down))),
      Ending("the server refuses a guest", Way(.failure(ShopError.refused(status: 401)))),
      Ending("both fail", Way(.failure(down), .failure(down))),
      Ending("the server is cancelled", Way(.failure(stopped))),
      Ending("the offline products are cancelled", Way(.failure(down), .failure(stopped))),
    ]
  }

  var goods: [Ending<[Product]>] {
    [
      Ending("with one product", [.cake]),
      Ending("with none", []),
      Ending("with two that are equal", [.tea, .cake, .tea]),
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
      + failing.map { way in
        shelf("after two loads in which \(way.name)") {
          await $0.load(way.value)
          await $0.load(way.value)
        }
      }
  }

  /// Where something is cached.
  var filled: [Situation<Shelf>] {
    [
      shelf("after a load") { await $0.load(Way(.success([.tea]))) },
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
    _ use: @escaping (Shelf) async -> Void
  ) -> Situation<Shelf> {
    Situation(name) {
      let shelf = Shelf(habit)
      await use(shelf)
      return shelf
    }
  }
}
