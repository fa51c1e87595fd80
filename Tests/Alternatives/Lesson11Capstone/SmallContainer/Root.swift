import Foundation
import Lesson11Capstone

/// A container that creates each object once, and releases those of the session when it ends.
final class Container: @unchecked Sendable {
  // Unchecked, because a lock guards all state; recursive, because factories resolve.
  private let lock = NSRecursiveLock()
  private var factories: [ObjectIdentifier: (Container) throws -> Any] = [:]
  private var kept: [ObjectIdentifier: Any] = [:]
  private var keptForSession: [ObjectIdentifier: Any] = [:]

  func register<Value>(_ type: Value.Type, _ make: @escaping (Container) throws -> Value) {
    lock.withLock { factories[ObjectIdentifier(type)] = make }
  }

  func resolve<Value>(_ type: Value.Type = Value.self) throws -> Value {
    try lock.withLock {
      let key = ObjectIdentifier(type)
      if let known = keptForSession[key] ?? kept[key], let value = known as? Value { return value }
      guard let made = try factories[key]?(self), let value = made as? Value else {
        throw DeskError.notLoggedIn
      }
      kept[key] = value
      return value
    }
  }

  /// Uses a service while no other thread can use the container.
  func alone<Value, Result>(
    with type: Value.Type,
    _ work: (Value) throws -> Result
  ) throws -> Result {
    try lock.withLock { try work(resolve(type)) }
  }

  func keepForSession(_ scope: SessionScope) {
    lock.withLock { keptForSession[ObjectIdentifier(SessionScope.self)] = scope }
  }

  /// Returns the scope of the session, created under the lock if there is none.
  func sessionScope(orElse make: () throws -> SessionScope) throws -> SessionScope {
    try lock.withLock {
      if let scope = try? resolve(SessionScope.self) { return scope }
      let scope = try make()
      keepForSession(scope)
      return scope
    }
  }

  func endSession() {
    lock.withLock { keptForSession = [:] }
  }
}

enum Root {
  static func desk(_ outside: Outside) -> MembershipDesk {
    let container = Container()
    container.register(Outside.self) { _ in outside }
    container.register(MemberBook.self) { container in
      let outside = try container.resolve(Outside.self)
      return MemberBook(files: outside.files, now: outside.now, chance: outside.chance)
    }
    container.register(SessionManager.self) { container in
      let outside = try container.resolve(Outside.self)
      return SessionManager(files: outside.files, server: outside.server) { connection in
        makePlans(over: connection, journal: outside.journal)
      }
    }
    container.register(Reports.self) { container in
      let outside = try container.resolve(Outside.self)
      return Reports(printer: outside.printer, now: outside.now)
    }
    return MembershipDesk(container)
  }
}
