// Lesson 12 · Building a container. Another good answer.
import Foundation
import Lesson12BuildingAContainer

final class DependencyContainer: Container, @unchecked Sendable {
  let parent: DependencyContainer?
  let scopeName: String?
  let family: Family
  // Unchecked, because the family's monitor guards the table.
  private var table = Table()

  init() {
    parent = nil
    scopeName = nil
    family = Family()
  }

  private init(scope name: String, in parent: DependencyContainer) {
    self.parent = parent
    scopeName = name
    family = parent.family
  }

  /// Runs `body` while no other thread uses a table of the family. It mustn't call foreign code, nor release any.
  func locked<Result>(_ body: () throws -> Result) rethrows -> Result {
    family.monitor.lock()
    defer { family.monitor.unlock() }
    return try body()
  }

  /// This container, then its parent, and so on.
  var line: [DependencyContainer] {
    var line = [self]
    while let next = line[line.count - 1].parent { line.append(next) }
    return line
  }

  func beginScope(_ name: String) -> any Container {
    DependencyContainer(scope: name, in: self)
  }

  func endScope() {
    guard scopeName != nil else { return }
    var old: [ServiceKey: Table.Entry] = [:]
    locked {
      table.hasEnded = true
      swap(&old, &table.stored)
    }
    // What was stored is released here, without a lock.
    old.removeAll()
  }

  func resolve<Service: Sendable>(_ type: Service.Type, name: String?) throws -> Service {
    try Resolution(container: self, way: nil).resolve(type, name: name)
  }

  func resolve<Service: Sendable, Argument: Sendable>(
    _ type: Service.Type,
    name: String?,
    argument: Argument
  ) throws -> Service {
    try Resolution(container: self, way: nil).resolve(type, name: name, argument: argument)
  }

  func verify() -> [ContainerError] {
    RehearsalReport(on: self).troubles
  }

  func graph() -> ServiceGraph {
    RehearsalReport(on: self).graph
  }

  // MARK: To be called while the tables are locked

  /// The name of the nearest scope that has ended.
  var endedName: String? {
    line.first { $0.table.hasEnded }.flatMap(\.scopeName)
  }

  func find(_ key: ServiceKey) -> (registration: Registration, owner: DependencyContainer)? {
    for container in line {
      if let registration = container.table.registered[key] { return (registration, container) }
    }
    return nil
  }

  var ownRegistrations: [ServiceKey: Registration] { table.registered }

  func stored(for registration: Registration) -> (any Pack)? {
    guard let entry = table.stored[registration.key], entry.registration === registration else {
      return nil
    }
    return entry.instance()
  }

  /// Returns what was stored before, to be released without a lock.
  func store(_ entry: Table.Entry) -> Table.Entry? {
    table.stored.updateValue(entry, forKey: entry.registration.key)
  }

  /// Puts a registration in place, and returns what has to be released without a lock.
  func put(_ registration: Registration) -> (Registration?, Table.Entry?) {
    (
      table.registered.updateValue(registration, forKey: registration.key),
      table.stored.removeValue(forKey: registration.key)
    )
  }

  /// Removes a registration with its own instance, and returns both.
  func drop(_ key: ServiceKey) -> (Registration?, Table.Entry?) {
    guard let registration = table.registered.removeValue(forKey: key) else { return (nil, nil) }
    guard table.stored[key]?.registration === registration else { return (registration, nil) }
    return (registration, table.stored.removeValue(forKey: key))
  }
}
