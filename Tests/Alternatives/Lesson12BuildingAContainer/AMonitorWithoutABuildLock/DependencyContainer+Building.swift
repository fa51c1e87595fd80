// Lesson 12 · Building a container. Another good answer.
import Foundation
import Lesson12BuildingAContainer

extension DependencyContainer {
  /// The work of a request.
  private enum Duty {
    case takeStored(any Pack)
    case reportMissing
    /// Build it for this request alone.
    case build(Registration)
    /// Build it for all threads that wait for it; the work is in the family's list already.
    case buildForAll(Registration, home: DependencyContainer, Family.WorkID)
    /// Another thread has built something. The registration comes along to be released without a lock.
    case lookAgain(Registration)
  }

  /// Returns the service for a key, from the container that stores it, or built.
  func service(for key: ServiceKey, argument: (any Pack)?, way: Way?) throws -> any Pack {
    while true {
      switch try duty(for: key, way) {
      case .takeStored(let service):
        return service
      case .reportMissing:
        let near = key.near(among: visible.keys)
        throw ContainerError.missing(key, path: way?.keys() ?? [], near: near)
      case .build(let registration):
        let resolver = Resolution(container: self, way: Way(registration, after: way))
        return try registration.build(resolver, argument)
      case .buildForAll(let registration, let home, let work):
        do {
          let resolver = Resolution(container: home, way: Way(registration, after: way))
          let service = try registration.build(resolver, argument)
          let instance = try home.instance(of: service, for: registration)
          home.end(work, storing: Table.Entry(registration: registration, instance: instance))
          return service
        } catch {
          home.end(work, storing: nil)
          throw error
        }
      case .lookAgain:
        continue
      }
    }
  }

  /// Waits as long as another thread builds the service, unless that thread waits for this one.
  private func duty(for key: ServiceKey, _ way: Way?) throws -> Duty {
    let thread = Family.thisThread
    return try locked { () throws -> Duty in
      if let endedName { throw ContainerError.scopeEnded(endedName) }
      guard let (registration, owner) = find(key) else { return .reportMissing }
      if let way, let start = way.depth(of: registration) {
        throw ContainerError.cycle(way.keys(from: start) + [key])
      }
      if registration.lifetime == .scoped {
        if let keeper = way?.keeper { throw ContainerError.captive(key, in: keeper) }
        if scopeName == nil { throw ContainerError.outsideScope(key) }
      }
      if registration.lifetime == .transient { return .build(registration) }

      let home = registration.isKeeper ? owner : self
      if let service = home.stored(for: registration) { return .takeStored(service) }
      let id = Family.WorkID(
        home: ObjectIdentifier(home),
        registration: ObjectIdentifier(registration)
      )
      guard let work = family.works[id] else {
        family.works[id] = Family.Work(thread: thread, registration: registration)
        return .buildForAll(registration, home: home, id)
      }
      if let cycle = family.cycle(closedBy: thread, way, waitingFor: work) {
        throw ContainerError.cycle(cycle)
      }
      family.waits[thread] = Family.Wait(work: id, way: way)
      family.monitor.wait()
      family.waits[thread] = nil
      return .lookAgain(registration)
    }
  }

  private func instance(
    of service: any Pack,
    for registration: Registration
  ) throws -> @Sendable () -> (any Pack)? {
    guard registration.lifetime == .weak else { return { service } }
    guard let loosened = service.loosened() else {
      throw ContainerError.notAnObject(registration.key)
    }
    return loosened
  }

  /// Ends a work of this container, and wakes all waiting threads.
  private func end(_ work: Family.WorkID, storing entry: Table.Entry?) {
    let old = locked { () -> (Table.Entry?, Family.Work?) in
      var old: Table.Entry?
      if let entry, endedName == nil,
        find(entry.registration.key)?.registration === entry.registration
      {
        old = store(entry)
      }
      let ended = family.works.removeValue(forKey: work)
      family.monitor.broadcast()
      return (old, ended)
    }
    withExtendedLifetime(old) {}
  }
}
