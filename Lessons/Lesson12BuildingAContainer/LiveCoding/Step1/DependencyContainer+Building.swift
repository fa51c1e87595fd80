// Lesson 12 · Building a container. Tasks 2 to 5: the result of a request.
// Grade it: swift test --filter Lesson12
import Lesson12BuildingAContainer

extension DependencyContainer {
  /// Returns the service for a key, from the container that stores it, or built.
  func service(
    for key: ServiceKey,
    argument: (any Sendable)?,
    depth: Int
  ) throws -> any Sendable {
    // TODO: 5. Pass a path instead of a number. Throw `cycle` with its services, and `captive` for a scoped service.
    guard depth < 40 else { throw ContainerError.cycle([key]) }
    guard let registration = registration(for: key) else {
      // TODO: 5. Throw `missing` with the path to this service and the registered keys that look similar.
      throw ContainerError.missing(key, path: [], near: [])
    }
    // TODO: 4. Build a shared service once, also if several threads are between these lines at the same time.
    if let service = kept(registration) { return service }
    let resolver = Resolution(container: self, depth: depth + 1)
    let service = try registration.build(resolver, argument)
    // TODO: 2. For each of the four lifetimes: which container stores the instance, and which one builds it?
    // TODO: 3. Store nothing in a scope that has ended.
    switch registration.lifetime {
    case .transient: break
    case .singleton, .scoped: keep(.strong(service), of: registration)
    case .weak: keep(.weak(WeakBox(service)), of: registration)
    }
    return service
  }

  private func registration(for key: ServiceKey) -> Registration? {
    storage.withLock { $0.registered[key] } ?? parent?.registration(for: key)
  }

  private func kept(_ registration: Registration) -> (any Sendable)? {
    let entry = storage.withLock { $0.kept[registration.key] }
    return entry?.registration === registration ? entry?.instance?.service : nil
  }

  private func keep(_ instance: Instance, of registration: Registration) {
    // Changed while this was built? Then it belongs to its callers, and is not stored.
    guard self.registration(for: registration.key) === registration else { return }
    let entry = Entry(registration: registration, instance: instance)
    storage.withLock { $0.kept[registration.key] = entry }
  }
}
