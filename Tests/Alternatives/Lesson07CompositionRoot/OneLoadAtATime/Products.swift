// Lesson 07 · Composition root. One good answer of several.
import Lesson07CompositionRoot
import OutsideWorld

/// Products from the cache, or from the origin if the cache has none.
struct CachedProducts: ProductRepository {
  let origin: any ProductRepository
  let cache: any ProductCache
  private let line = Line()

  init(origin: any ProductRepository, cache: any ProductCache) {
    self.origin = origin
    self.cache = cache
  }

  func products() async throws -> [Product] {
    if let kept = cache.products { return kept }
    let (turn, done) = line.enter()
    defer { done() }
    // If a load runs already, this one waits for its list.
    for await _ in turn {}
    try Task.checkCancellation()
    if let kept = cache.products { return kept }
    // An error leaves the function here, so a failure is never stored.
    let products = try await origin.products()
    cache.keep(products)
    return products
  }
}

/// A queue that admits one load at a time.
final class Line: Sendable {
  private let last = Locked<AsyncStream<Never>?>(nil)

  func enter() -> (turn: AsyncStream<Never>, done: @Sendable () -> Void) {
    let (mine, end) = AsyncStream.makeStream(of: Never.self)
    let before = last.withLock { last in
      defer { last = mine }
      return last
    }
    let (turn, start) = AsyncStream.makeStream(of: Never.self)
    guard let before else {
      start.finish()
      return (turn, { end.finish() })
    }
    Task {
      for await _ in before {}
      start.finish()
    }
    return (turn, { end.finish() })
  }
}

/// Products of the second repository when the first one fails.
struct FallbackProducts: ProductRepository {
  let first: any ProductRepository
  let second: any ProductRepository

  func products() async throws -> [Product] {
    do {
      return try await first.products()
    } catch let cancellation as CancellationError {
      // Rethrown, because no caller needs the result, so the second choice is not needed either.
      throw cancellation
    } catch {
      return try await second.products()
    }
  }
}

/// A log of every load and its result.
struct LoggedProducts: ProductRepository {
  let origin: any ProductRepository
  let log: any EventLog

  func products() async throws -> [Product] {
    do {
      let products = try await origin.products()
      log.note("loaded \(products.count) products")
      return products
    } catch {
      log.note("loaded no products: \(error)")
      throw error
    }
  }
}
