// Lesson 06 · Service locator. Another good answer.
import Foundation
import Lesson06ServiceLocator

protocol Named: Sendable {
  var name: String { get }
}

/// The provider of one service, which it has or builds.
final class Provider<Service: Sendable>: Named, @unchecked Sendable {
  // Unchecked, because the lock guards the state and the compiler can't see that.
  enum State {
    case new(@Sendable (any Resolver) -> Service)
    case ready(Service)
  }

  let name = String(reflecting: Service.self)
  private let isShared: Bool
  private let lock = NSLock()
  private var state: State

  init(_ state: State, isShared: Bool) {
    self.state = state
    self.isShared = isShared
  }

  func service(_ resolver: any Resolver) -> Service {
    guard isShared else {
      if case .new(let build) = state { return build(resolver) }
      return ready(resolver)
    }
    lock.lock()
    defer { lock.unlock() }
    return ready(resolver)
  }

  private func ready(_ resolver: any Resolver) -> Service {
    switch state {
    case .ready(let service): return service
    case .new(let build):
      let service = build(resolver)
      state = .ready(service)
      return service
    }
  }
}
