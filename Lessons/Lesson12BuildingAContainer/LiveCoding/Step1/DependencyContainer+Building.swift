// Lesson 12 · Building a container. Tasks 2 to 4: how a request is answered.
// Grade it: swift test --filter Lesson12
import Lesson12BuildingAContainer

extension DependencyContainer {
  /// The service for a key, stored or built.
  func service(
    for key: ServiceKey,
    argument: (any Sendable)?,
    depth: Int
  ) throws -> any Sendable {
    // TODO: 4. It ends, at least. But which services led here, and would one of them keep too much?
    guard depth < 40 else { throw ContainerError.cycle([key]) }
    guard let registration = registration(for: key) else {
      // TODO: 4. The caller doesn't learn which service needed it, and what is registered nearby.
      throw ContainerError.missing(key, path: [], near: [])
    }
    // TODO: 3. Follow two threads through these lines at once.
    if let service = kept(registration) { return service }
    let resolver = Resolution(container: self, depth: depth + 1)
    let service = try registration.build(resolver, argument)
    // TODO: 2. There are four lifetimes. Which container stores each of them, and with what is it built?
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
