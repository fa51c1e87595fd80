// Lesson 12 · Building a container. Tasks 6 and 7, done.
import Lesson12BuildingAContainer
import OutsideWorld

/// A resolver that builds services to find their dependencies, and stores nothing in the container.
///
/// Building is safe to try because initializers are inert: lesson 01 pays off here.
struct Rehearsal: Resolver {
  let container: DependencyContainer
  let notes: RehearsalNotes
  var path: [Registration] = []
  /// The failures of the services that the builder resolved from this.
  private let met = Locked<[Failure]>([])
  /// The services that the builder needs, and their dependencies, at any depth.
  private let needed = Locked<Set<ObjectIdentifier>>([])

  init(container: DependencyContainer, notes: RehearsalNotes, path: [Registration] = []) {
    self.container = container
    self.notes = notes
    self.path = path
  }

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
      let service = try service(of: registration, in: owner, argument) as? Service
    else {
      throw ContainerError.missing(
        key,
        path: path.map(\.key),
        near: key.near(among: visible.keys)
      )
    }
    return service
  }

  private func service(
    of registration: Registration,
    in owner: DependencyContainer,
    _ argument: (any Sendable)?
  ) throws -> any Sendable {
    switch attempt(registration, of: owner, argument: argument) {
    case .success(let service): return service
    case .failure(let failure):
      met.withLock { $0.append(failure) }
      // As it was thrown: the builder that resolves this may handle it.
      throw failure.error
    }
  }

  /// Tries to build a service that is registered in `owner`.
  func attempt(
    _ registration: Registration,
    of owner: DependencyContainer,
    argument: (any Sendable)?
  ) -> Result<any Sendable, Failure> {
    needed.withLock { _ = $0.insert(ObjectIdentifier(registration)) }
    do {
      // A scope that has ended refuses a dry run as it refuses a `resolve` call.
      _ = try container.find(registration.key)
      try path.refuse(registration)
    } catch {
      return .failure(Failure(error: error, culprit: registration.key))
    }
    // Built by the container that a `resolve` call would build it with.
    let builder = registration.outlivesScopes ? owner : container
    let next = Rehearsal(container: builder, notes: notes, path: path + [registration])
    // A service that many need is tried once for all; and once more for those that outlive scopes,
    // because they may not have all services that others may.
    let attempt = RehearsalNotes.Attempt(
      registration: ObjectIdentifier(registration),
      container: ObjectIdentifier(builder),
      outlivesScopes: next.path.contains(where: \.outlivesScopes)
    )
    let keeper = path.last(where: \.outlivesScopes)?.key
    // A result holds on every path that has none of the services it needed. On the others it closes
    // a cycle, and a builder that continues without a failed service may end differently.
    let way = path.map { ObjectIdentifier($0) }
    let isNoted = registration.example == nil
    let (result, below): RehearsalNotes.Noted
    if isNoted, let noted = notes.result(of: attempt), noted.needed.isDisjoint(with: way) {
      (result, below) = (noted.result.mapError { $0.met(below: keeper) }, noted.needed)
    } else {
      result = next.build(registration, argument).mapError { $0.noted(below: keeper) }
      below = next.needed.withLock { $0 }
      if isNoted, below.isDisjoint(with: way) { notes.note((result, below), of: attempt) }
    }
    needed.withLock { $0.formUnion(below) }
    return result
  }

  private func build(
    _ registration: Registration,
    _ argument: (any Sendable)?
  ) -> Result<any Sendable, Failure> {
    do {
      let service = try registration.build(self, argument)
      if registration.lifetime == .weak { _ = try WeakBox(service, registration.key) }
      return .success(service)
    } catch {
      // Thrown by a service that it resolved, or by this builder?
      let passedOn = met.withLock { $0.last { $0.text == Failure.text(of: error) } }
      return .failure(Failure(error: error, culprit: passedOn?.culprit ?? registration.key))
    }
  }
}

/// The reason why a service could not be built in a dry run.
struct Failure: Error {
  var error: any Error
  /// The service whose builder threw it.
  let culprit: ServiceKey
  /// The nearest service on the way to it that outlives scopes.
  private var keeper: ServiceKey?

  init(error: any Error, culprit: ServiceKey) {
    self.error = error
    self.culprit = culprit
  }

  var text: String { Failure.text(of: error) }

  static func text(of error: any Error) -> String { "\(type(of: error)): \(error)" }

  /// Returns the same failure below a service that outlives scopes.
  func noted(below keeper: ServiceKey?) -> Failure {
    var failure = self
    failure.keeper = keeper
    return failure
  }

  /// Returns the same failure on another path, with the keeper of that path.
  func met(below other: ServiceKey?) -> Failure {
    guard case .captive(let scoped, let named) = error as? ContainerError, named == keeper,
      let other
    else { return self }
    var failure = noted(below: other)
    failure.error = ContainerError.captive(scoped, in: other)
    return failure
  }

  var trouble: ContainerError {
    (error as? ContainerError)?.atItsRoot ?? .builderFailed(culprit, reason: "\(error)")
  }
}
