// Lesson 09 · Injected wrappers. Another good answer.
import Foundation
import Lesson09InjectedWrappers

@propertyWrapper
public struct Injected<Service: Sendable>: Sendable {
  /// A closure that returns the value.
  private var read: @Sendable () -> Service

  public var wrappedValue: Service {
    get { read() }
    set { read = { newValue } }
  }

  /// Creates a property that resolves its service at the given moment.
  public init(_ moment: Moment = .lazy) {
    let container = DependencyContainer.current
    // While a builder runs, the app's container is current: a builder should use its argument.
    let resolve: @Sendable () -> Service = {
      DependencyContainer.using(DependencyContainer.shared) { container.require(Service.self) }
    }
    switch moment {
    case .eager:
      let service = resolve()
      read = { service }
    case .lazy:
      let delivery = Delivery<Service>()
      read = { delivery.service(builtBy: resolve) }
    case .dynamic:
      read = resolve
    }
  }

  /// Creates a property that has its value already.
  public init(wrappedValue: Service) {
    read = { wrappedValue }
  }
}

/// A service that the first reader builds with no lock held, while all others wait until the group is empty.
private final class Delivery<Service: Sendable>: @unchecked Sendable {
  // Unchecked, because the lock guards the two variables and the compiler can't see that.
  private let lock = NSLock()
  private let building = DispatchGroup()
  private var isOrdered = false
  private var delivered: [Service] = []

  func service(builtBy build: () -> Service) -> Service {
    guard isFirst() else {
      building.wait()
      return lock.withLock { delivered[0] }
    }
    let service = build()
    lock.withLock { delivered.append(service) }
    building.leave()
    return service
  }

  private func isFirst() -> Bool {
    lock.lock()
    defer { lock.unlock() }
    if isOrdered { return false }
    isOrdered = true
    building.enter()
    return true
  }
}
