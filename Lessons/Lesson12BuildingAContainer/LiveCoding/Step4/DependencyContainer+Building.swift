// Lesson 12 · Building a container. Tasks 2 to 5, done.
import Lesson12BuildingAContainer

extension DependencyContainer {
  /// Returns the service for a key, from the container that stores it, or built.
  func service(
    for key: ServiceKey,
    argument: (any Sendable)?,
    path: [Registration]
  ) throws -> any Sendable {
    // From the beginning, as often as the registration changes while this thread waits.
    while true {
      do {
        return try answer(for: key, argument: argument, path: path)
      } catch is Changed {}
    }
  }

  private func answer(
    for key: ServiceKey,
    argument: (any Sendable)?,
    path: [Registration]
  ) throws -> any Sendable {
    guard let (entry, owner) = try find(key) else {
      throw ContainerError.missing(key, path: path.map(\.key), near: key.near(among: visible.keys))
    }
    if let service = entry.instance?.service { return service }
    try path.refuse(entry.registration)
    switch entry.registration.lifetime {
    case .transient:
      return try build(entry.registration, argument: argument, path: path)
    case .singleton, .weak:
      // The owner builds it, with its own registrations: a child's doubles stay in the child.
      return try owner.shared(entry.registration, in: \.registered, path: path)
    case .scoped:
      guard scopeName != nil else { throw ContainerError.outsideScope(key) }
      return try shared(entry.registration, in: \.scoped, path: path)
    }
  }

  /// Returns the nearest registration of a key, going up, and its container.
  func find(_ key: ServiceKey) throws -> (Entry, DependencyContainer)? {
    let (entry, isOver) = storage.withLock { ($0.registered[key], $0.isOver) }
    if isOver { throw ContainerError.scopeEnded(scopeName ?? "") }
    guard let parent else { return entry.map { ($0, self) } }
    // The search continues to the top even when there is an entry: an outer scope may have ended.
    let further = try parent.find(key)
    return entry.map { ($0, self) } ?? further
  }

  /// Returns the service that is stored in `place`, or builds it, while other threads that build wait.
  private func shared(
    _ registration: Registration,
    in place: WritableKeyPath<Storage, [ServiceKey: Entry]>,
    path: [Registration]
  ) throws -> any Sendable {
    if let service = kept(registration, in: place) { return service }
    return try buildLock.withLock {
      // Looked at again: the thread that had the build lock before may have built it.
      if let built = kept(registration, in: place) { return built }
      guard try find(registration.key)?.0.registration === registration else { throw Changed() }
      let service = try build(registration, argument: nil, path: path)
      try keep(service, of: registration, in: place)
      return service
    }
  }

  private func build(
    _ registration: Registration,
    argument: (any Sendable)?,
    path: [Registration]
  ) throws -> any Sendable {
    let resolver = Resolution(container: self, path: path + [registration])
    return try registration.build(resolver, argument)
  }

  private func kept(
    _ registration: Registration,
    in place: WritableKeyPath<Storage, [ServiceKey: Entry]>
  ) -> (any Sendable)? {
    let entry = storage.withLock { $0[keyPath: place][registration.key] }
    return entry?.registration === registration ? entry?.instance?.service : nil
  }

  private func keep(
    _ service: any Sendable,
    of registration: Registration,
    in place: WritableKeyPath<Storage, [ServiceKey: Entry]>
  ) throws {
    let instance =
      try registration.lifetime == .weak
      ? Instance.weak(WeakBox(service, registration.key)) : .strong(service)
    // Changed while this was built, further up? Then it belongs to its callers, and is not stored.
    guard try find(registration.key)?.0.registration === registration else { return }
    let old = try storage.withLock { storage in
      if storage.isOver { throw ContainerError.scopeEnded(scopeName ?? "") }
      let own = storage.registered[registration.key]?.registration
      // The same, for a change right here.
      guard own === registration || (own == nil && place == \.scoped) else { return nil as Entry? }
      let entry = Entry(registration: registration, instance: instance)
      return storage[keyPath: place].updateValue(entry, forKey: registration.key)
    }
    withExtendedLifetime(old) {}
  }
}

/// A registration was replaced or removed while a thread waited for the build lock.
private struct Changed: Error {}
