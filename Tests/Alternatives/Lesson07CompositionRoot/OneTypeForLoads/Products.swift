// Lesson 07 · Composition root. Another good answer.
import Lesson07CompositionRoot

actor Loader: ProductRepository {
  private let remote: any ProductRepository
  private let cache: any ProductCache
  private let offline: any ProductRepository
  private var request: (task: Task<[Product], any Error>, callers: Int)?

  init(
    remote: any ProductRepository,
    cache: any ProductCache,
    offline: any ProductRepository
  ) {
    self.remote = remote
    self.cache = cache
    self.offline = offline
  }

  func products() async throws -> [Product] {
    if let kept = cache.products { return kept }
    do {
      let products = try await fresh()
      cache.keep(products)
      return products
    } catch {
      if error is CancellationError { throw error }
      return try await offline.products()
    }
  }

  private func fresh() async throws -> [Product] {
    let task = request?.task ?? Task { [remote] in try await remote.products() }
    request = (task, (request?.callers ?? 0) + 1)
    defer { if request?.task == task { request = nil } }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      Task { await self.leave(task) }
    }
  }

  private func leave(_ task: Task<[Product], any Error>) {
    guard let request, request.task == task else { return }
    // A cancelled request accepts no new caller.
    self.request = request.callers > 1 ? (task, request.callers - 1) : nil
    if request.callers == 1 { task.cancel() }
  }
}

/// A log of every load, with its outcome in one line.
struct LoggedProducts: ProductRepository {
  let origin: any ProductRepository
  let log: any EventLog

  func products() async throws -> [Product] {
    var outcome = "no products"
    defer { log.note("load: \(outcome)") }
    let products = try await origin.products()
    outcome = products.map(\.name).joined(separator: ", ")
    return products
  }
}
