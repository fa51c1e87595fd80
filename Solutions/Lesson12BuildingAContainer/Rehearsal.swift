// Lesson 12 · Building a container. One good answer of several.
import Lesson12BuildingAContainer

/// A resolver that builds to find out what needs what, and keeps nothing in the container.
///
/// Building is safe to try because initializers are inert: lesson 01 pays off here.
struct Rehearsal: Resolver {
  let container: DependencyContainer
  let notes: RehearsalNotes
  var path: [Registration] = []

  func resolve<Service: Sendable>(_ type: Service.Type, name: String?) throws -> Service {
    try resolve(ServiceKey(type, name: name), argument: nil)
  }

  func resolve<Service: Sendable, Argument: Sendable>(
    _ type: Service.Type,
    name: String?,
    argument: Argument
  ) throws -> Service {
    try resolve(ServiceKey(type, name: name), argument: argument)
  }

  private func resolve<Service: Sendable>(
    _ key: ServiceKey,
    argument: (any Sendable)?
  ) throws -> Service {
    notes.noteEdge(from: path.last?.key, to: key)
    let visible = container.visible
    guard let (registration, owner) = visible[key],
      let service = try attempt(registration, of: owner, argument: argument) as? Service
    else {
      throw ContainerError.missing(
        key,
        path: path.map(\.key),
        near: key.near(among: visible.keys)
      )
    }
    return service
  }

  /// Tries to build what is registered in `owner`.
  func attempt(
    _ registration: Registration,
    of owner: DependencyContainer,
    argument: (any Sendable)?
  ) throws -> any Sendable {
    try path.refuse(registration)
    // Built by the container that a real request would build it with.
    let builder = registration.outlivesScopes ? owner : container
    let next = Rehearsal(container: builder, notes: notes, path: path + [registration])
    // Where many need one, it is tried once for all; and once more for those that outlive scopes,
    // because they may not have all that others may.
    let attempt = RehearsalNotes.Attempt(
      registration: ObjectIdentifier(registration),
      container: ObjectIdentifier(builder),
      outlivesScopes: next.path.contains(where: \.outlivesScopes)
    )
    if argument == nil, let service = notes.service(of: attempt) { return service }
    let service = try next.build(registration, argument)
    if argument == nil { notes.note(service, of: attempt) }
    return service
  }

  private func build(
    _ registration: Registration,
    _ argument: (any Sendable)?
  ) throws -> any Sendable {
    do {
      let service = try registration.build(self, argument)
      if registration.lifetime == .weak { _ = try WeakBox(service, registration.key) }
      return service
    } catch let error as ContainerError {
      throw error
    } catch {
      throw ContainerError.builderFailed(registration.key, reason: "\(error)")
    }
  }
}
