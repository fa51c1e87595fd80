// Lesson 09 · Injected wrappers. Another good answer.
import Foundation
import Lesson09InjectedWrappers

@propertyWrapper
public struct Injected<Service: Sendable>: Sendable {
  /// All that a wrapper is: a way to get the value.
  private var read: @Sendable () -> Service

  public var wrappedValue: Service {
    get { read() }
    set { read = { newValue } }
  }

  /// Asks at this moment.
  public init(_ moment: Moment = .lazy) {
    let container = DependencyContainer.current
    // What a builder finds as the current container is the app's: it should use its argument.
    let ask: @Sendable () -> Service = {
      DependencyContainer.using(DependencyContainer.shared) { container.require(Service.self) }
    }
    switch moment {
    case .eager:
      let service = ask()
      read = { service }
    case .lazy:
      let delivery = Delivery<Service>()
      read = { delivery.service(builtBy: ask) }
    case .dynamic:
      read = ask
    }
  }

  /// Has its value already, and calls no container.
  public init(wrappedValue: Service) {
    read = { wrappedValue }
  }
}

/// The first who asks builds, with no lock held; all others wait until the group is empty.
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
