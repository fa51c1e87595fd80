// Lesson 12 · Building a container. Another good answer.
import Foundation
import Lesson12BuildingAContainer

/// A resolver that builds to find out what needs what.
struct Rehearsal: Resolver {
  let container: DependencyContainer
  let way: Way?
  let notes: RehearsalNotes
  /// The services that the builder of this resolver has received so far.
  let receipt: Receipt

  func resolve<Service: Sendable>(_ type: Service.Type, name: String?) throws -> Service {
    let key = ServiceKey(type, name: name)
    return try unpacked(try request(key, nil), key)
  }

  func resolve<Service: Sendable, Argument: Sendable>(
    _ type: Service.Type,
    name: String?,
    argument: Argument
  ) throws -> Service {
    let key = ServiceKey(type, name: name)
    return try unpacked(try request(key, Packed<Argument>(content: argument)), key)
  }

  func request(_ key: ServiceKey, _ argument: (any Pack)?) throws -> any Pack {
    if let way { notes.noteEdge(from: way.registration.key, to: key) }
    let outcome = attempt(key, argument)
    receipt.note(outcome)
    switch outcome.ending {
    case .service(let service): return service
    case .failure(let error, _): throw error
    }
  }

  private func attempt(_ key: ServiceKey, _ argument: (any Pack)?) -> Outcome {
    let (endedName, found) = container.locked { (container.endedName, container.find(key)) }
    if let endedName { return Outcome(.scopeEnded(endedName)) }
    guard let (registration, owner) = found else {
      notes.noteMissing(key)
      let near = key.near(among: container.visible.keys)
      return Outcome(.missing(key, path: way?.keys() ?? [], near: near))
    }
    if let way, let start = way.depth(of: registration) {
      return Outcome(.cycle(way.keys(from: start) + [key]), cut: start)
    }
    if registration.lifetime == .scoped, let keeper = way?.keeper {
      return Outcome(.captive(key, in: keeper))
    }

    let home = registration.isKeeper ? owner : container
    let memory = Memory(
      registration: ObjectIdentifier(registration),
      home: ObjectIdentifier(home),
      isKept: registration.isKeeper || way?.keeper != nil
    )
    if registration.example == nil, let known = notes.recall(memory) {
      return registration.isKeeper
        ? known.outcome : known.outcome.renamed(known.keeper, to: way?.keeper)
    }
    let here = Way(registration, after: way)
    let received = Receipt()
    let ending = build(registration, argument, home, here, received)
    let cut = received.cut
    if registration.example == nil, cut == Int.max {
      let outcome = Outcome(ending: ending, cut: cut)
      notes.remember(
        Known(registration: registration, home: home, keeper: way?.keeper, outcome: outcome),
        memory
      )
    }
    // A cycle that was cut here, and not above, says nothing about the services above.
    return Outcome(ending: ending, cut: cut < here.depth ? cut : Int.max)
  }

  private func build(
    _ registration: Registration,
    _ argument: (any Pack)?,
    _ home: DependencyContainer,
    _ here: Way,
    _ received: Receipt
  ) -> Outcome.Ending {
    let resolver = Rehearsal(container: home, way: here, notes: notes, receipt: received)
    do {
      let service = try registration.build(resolver, argument)
      if registration.lifetime == .weak, service.loosened() == nil {
        let error = ContainerError.notAnObject(registration.key)
        return .failure(error, error)
      }
      return .service(service)
    } catch {
      if let trouble = received.trouble(behind: error) { return .failure(error, trouble) }
      if let own = error as? ContainerError { return .failure(error, own) }
      return .failure(error, .builderFailed(registration.key, reason: "\(error)"))
    }
  }
}

/// The result of an attempt, and the depth of the highest service at which a cycle was cut on the way.
struct Outcome: Sendable {
  enum Ending: Sendable {
    case service(any Pack)
    /// The error for the builder's caller, and the reported one.
    case failure(any Error, ContainerError)
  }

  let ending: Ending
  let cut: Int

  init(ending: Ending, cut: Int) {
    self.ending = ending
    self.cut = cut
  }

  init(_ error: ContainerError, cut: Int = Int.max) {
    self.init(ending: .failure(error, error), cut: cut)
  }

  /// Returns the same outcome for another keeper: a captive is kept by the service that requested it.
  func renamed(_ old: ServiceKey?, to new: ServiceKey?) -> Outcome {
    guard let old, let new, old != new,
      case .failure(let error, .captive(let scoped, let keeper)) = ending, keeper == old
    else { return self }
    let renamed = ContainerError.captive(scoped, in: new)
    return Outcome(
      ending: .failure(error is ContainerError ? renamed as any Error : error, renamed),
      cut: cut
    )
  }
}

/// The key under which a dry run remembers an outcome.
struct Memory: Hashable {
  let registration: ObjectIdentifier
  let home: ObjectIdentifier
  let isKept: Bool
}

/// An outcome that is the same on each path.
struct Known {
  // Both stay alive, so that nothing else gets their identity.
  let registration: Registration
  let home: DependencyContainer
  let keeper: ServiceKey?
  let outcome: Outcome
}

/// The services that one builder has received in a dry run.
final class Receipt: @unchecked Sendable {
  // Unchecked, because the lock guards both variables.
  private let lock = NSLock()
  private var failures: [(error: any Error, trouble: ContainerError)] = []
  private var highest = Int.max

  var cut: Int { lock.withLock { highest } }

  func note(_ outcome: Outcome) {
    lock.withLock {
      highest = min(highest, outcome.cut)
      if case .failure(let error, let trouble) = outcome.ending {
        failures.append((error, trouble))
      }
    }
  }

  /// Returns the trouble behind an error that a builder only passes on; nil for an error of its own.
  func trouble(behind error: any Error) -> ContainerError? {
    let failures = lock.withLock { self.failures }
    return failures.last { failure in
      Swift.type(of: failure.error as Any) == Swift.type(of: error as Any)
        && "\(failure.error)" == "\(error)"
    }?.trouble
  }
}
