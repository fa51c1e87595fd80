// Lesson 07 · Composition root. One good answer of several.
import Lesson07CompositionRoot
import OutsideWorld

/// Asks once and answers from the cache after that.
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
    // Where a load runs already, its list will do.
    for await _ in turn {}
    try Task.checkCancellation()
    if let kept = cache.products { return kept }
    // A throw leaves the function here, so a failure is never kept.
    let products = try await origin.products()
    cache.keep(products)
    return products
  }
}

/// Lets one in at a time.
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

/// Answers with something else when the first choice fails.
struct FallbackProducts: ProductRepository {
  let first: any ProductRepository
  let second: any ProductRepository

  func products() async throws -> [Product] {
    do {
      return try await first.products()
    } catch let cancellation as CancellationError {
      // The result is not needed any more, so a second choice is not needed either.
      throw cancellation
    } catch {
      return try await second.products()
    }
  }
}

/// Writes down every load, and what became of it.
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
