// Lesson 06 · Service locator. Another good answer.
import Foundation
import Lesson06ServiceLocator

/// A place that stores or builds one service.
protocol Shelf: Sendable {
  associatedtype Service: Sendable

  func take(from resolver: any Resolver) -> Service
}

final class InstanceShelf<Service: Sendable>: Shelf {
  private let service: Service

  init(service: Service) {
    self.service = service
  }

  func take(from resolver: any Resolver) -> Service { service }
}

final class FactoryShelf<Service: Sendable>: Shelf {
  private let build: @Sendable (any Resolver) -> Service

  init(build: @escaping @Sendable (any Resolver) -> Service) {
    self.build = build
  }

  func take(from resolver: any Resolver) -> Service { build(resolver) }
}

// Unchecked, because the condition guards the state and the compiler can't see that.
final class SharedShelf<Service: Sendable>: Shelf, @unchecked Sendable {
  private enum State {
    case empty
    case building
    case built(Service)
  }

  private let build: @Sendable (any Resolver) -> Service
  private let condition = NSCondition()
  private var state = State.empty

  init(build: @escaping @Sendable (any Resolver) -> Service) {
    self.build = build
  }

  func take(from resolver: any Resolver) -> Service {
    condition.lock()
    while case .building = state { condition.wait() }
    if case .built(let service) = state {
      condition.unlock()
      return service
    }
    state = .building
    condition.unlock()

    let service = build(resolver)

    condition.lock()
    state = .built(service)
    condition.broadcast()
    condition.unlock()
    return service
  }
}
