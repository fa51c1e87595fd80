// Lesson 12 · Building a container. Another good answer.
import Foundation
import Lesson12BuildingAContainer

extension DependencyContainer {
  /// Returns the service for a key, stored or built. One thread of the family at a time.
  func service(
    for key: ServiceKey,
    argument: (any Sendable)?,
    path: [Registration]
  ) throws -> any Sendable {
    try buildLock.withLock { try serviceAlone(for: key, argument: argument) }
  }

  private func serviceAlone(
    for key: ServiceKey,
    argument: (any Sendable)?
  ) throws -> any Sendable {
    guard let (registration, owner) = try find(key) else {
      let path = ThreadPath(of: buildLock).current.map(\.key)
      throw ContainerError.missing(key, path: path, near: key.near(among: visible.keys))
    }
    let keeper = registration.lifetime == .scoped ? self : owner
    if registration.lifetime != .scoped, let service = keeper.kept(registration) { return service }
    try ThreadPath(of: buildLock).current.refuse(registration)
    if registration.lifetime == .transient {
      return try ThreadPath(of: buildLock).walking(registration) {
        try registration.build(self, argument)
      }
    }
    if registration.lifetime == .scoped && scopeName == nil {
      throw ContainerError.outsideScope(key)
    }
    if let service = keeper.kept(registration) { return service }
    let service = try ThreadPath(of: buildLock).walking(registration) {
      try registration.build(keeper, argument)
    }
    let instance = try Instance(service, registration)
    // Changed while this was built? The same.
    guard try find(key)?.0 === registration else { return service }
    keeper.storage.withLock {
      // Ended while this was built? Then it belongs to its callers, and is not stored.
      if !$0.isOver { $0.scoped[key] = Entry(registration: registration, instance: instance) }
    }
    return service
  }

  func find(_ key: ServiceKey) throws -> (Registration, DependencyContainer)? {
    if let over = firstOver { throw ContainerError.scopeEnded(over) }
    if let entry = storage.withLock({ $0.registered[key] }) { return (entry.registration, self) }
    return try parent?.find(key)
  }

  private var firstOver: String? {
    storage.withLock { $0.isOver } ? scopeName : parent?.firstOver
  }

  // Singletons and scoped instances are in the same table; the container of the table makes the difference.
  private func kept(_ registration: Registration) -> (any Sendable)? {
    let entry = storage.withLock { $0.scoped[registration.key] }
    return entry?.registration === registration ? entry?.instance?.service : nil
  }
}

extension Instance {
  fileprivate init(_ service: any Sendable, _ registration: Registration) throws {
    self =
      try registration.lifetime == .weak
      ? .weak(WeakBox(service, registration.key)) : .strong(service)
  }
}
