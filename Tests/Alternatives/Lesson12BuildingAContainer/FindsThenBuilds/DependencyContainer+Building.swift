// Lesson 12 · Building a container. Another good answer.
import Lesson12BuildingAContainer

/// The target of a request: its registration, and the containers that store and build the instance.
struct Target {
  let registration: Registration
  let owner: DependencyContainer
  /// The container that stores the instance; nil if none does.
  let keeper: DependencyContainer?
  /// The container from which the builder resolves.
  let source: DependencyContainer

  /// The stored instance of this registration.
  var stored: (any Sendable)? {
    guard let found = keeper?.storage.withLock({ $0.instances[registration.key] }),
      found.registration === registration
    else { return nil }
    return found.instance.service
  }
}

extension DependencyContainer {
  /// Returns the service for a key, from the container that stores it, or built.
  func service(
    for key: ServiceKey,
    given: Given?,
    path: [Registration]
  ) throws -> any Sendable {
    let target = try find(key, path: path)
    guard target.keeper != nil else { return try build(target, given, path) }
    if let service = target.stored { return service }
    return try building.whileHeld {
      // Another thread may have built it by now, or registered something else.
      let target = try find(key, path: path)
      if let service = target.stored { return service }
      return try build(target, given, path)
    }
  }

  /// Looks a key up from here, and refuses what can't work.
  func find(_ key: ServiceKey, path: [Registration], asIfInScope: Bool = false) throws -> Target {
    try refuseIfEnded()
    guard let (registration, owner) = registration(for: key) else {
      throw ContainerError.missing(key, path: path.map(\.key), near: key.near(among: visible.keys))
    }
    if registration.lifetime == .scoped, let keeper = path.last(where: \.outlivesScopes) {
      throw ContainerError.captive(key, in: keeper.key)
    }
    if let start = path.firstIndex(where: { $0 === registration }) {
      throw ContainerError.cycle(path[start...].map(\.key) + [key])
    }
    switch registration.lifetime {
    case .transient:
      return Target(registration: registration, owner: owner, keeper: nil, source: self)
    case .scoped:
      guard scopeName != nil || asIfInScope else { throw ContainerError.outsideScope(key) }
      return Target(registration: registration, owner: owner, keeper: self, source: self)
    case .singleton, .weak:
      return Target(registration: registration, owner: owner, keeper: owner, source: owner)
    }
  }

  private func refuseIfEnded() throws {
    var next: DependencyContainer? = self
    while let container = next {
      if let name = container.scopeName, container.storage.withLock({ $0.hasEnded }) {
        throw ContainerError.scopeEnded(name)
      }
      next = container.parent
    }
  }

  private func build(_ target: Target, _ given: Given?, _ path: [Registration]) throws
    -> any Sendable
  {
    let registration = target.registration
    let resolver = Resolution(container: target.source, path: path + [registration])
    let service = try registration.build(resolver, given)
    guard let keeper = target.keeper else { return service }
    let instance = try registration.instance(of: service)
    if keeper.registration(for: registration.key)?.registration === registration {
      keeper.keep(Stored(registration: registration, instance: instance), owner: target.owner)
    }
    return service
  }

  /// Stores an instance, unless this scope has ended or the key has another registration here by now.
  private func keep(_ stored: Stored, owner: DependencyContainer) {
    let key = stored.registration.key
    _ = storage.withLock { storage -> Stored? in
      let expected: Registration? = owner === self ? stored.registration : nil
      guard !storage.hasEnded, storage.registered[key] === expected else { return nil }
      return storage.instances.updateValue(stored, forKey: key)
    }
  }
}

extension Registration {
  /// Returns the instance in the form in which it is stored.
  func instance(of service: any Sendable) throws -> Instance {
    guard lifetime == .weak else { return .strong(service) }
    guard let box = WeakBox(service) else { throw ContainerError.notAnObject(key) }
    return .weak(box)
  }
}
