// Lesson 09 · Injected wrappers. Another good answer: storage that is shared until it is written.
import Foundation
import Lesson09InjectedWrappers

@propertyWrapper
public struct Injected<Service: Sendable>: Sendable {
  private var storage: Storage<Service>

  public var wrappedValue: Service {
    get { storage.service }
    set { storage = Storage(known: newValue) }
  }

  public init(_ moment: Moment = .lazy) {
    storage = Storage(container: .current, isForgetful: moment == .dynamic)
    if moment == .eager { _ = storage.service }
  }

  public init(wrappedValue: Service) {
    storage = Storage(known: wrappedValue)
  }
}

/// A service, or a container that has it, or both.
private final class Storage<Service: Sendable>: @unchecked Sendable {
  // Unchecked, because the lock guards `known`. Recursive, so that a service that reads itself ends.
  private let lock = NSRecursiveLock()
  private let container: DependencyContainer?
  private let isForgetful: Bool
  private var known: Service?

  init(container: DependencyContainer, isForgetful: Bool) {
    self.container = container
    self.isForgetful = isForgetful
  }

  init(known: Service) {
    container = nil
    isForgetful = false
    self.known = known
  }

  var service: Service {
    if isForgetful { return required }
    return lock.withLock {
      let service = known ?? required
      known = service
      return service
    }
  }

  private var required: Service {
    (container ?? .current).require(Service.self)
  }
}
