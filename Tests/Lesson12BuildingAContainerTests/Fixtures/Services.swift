import Exercise12BuildingAContainer
import Foundation
import GradingSupport
import Lesson12BuildingAContainer
import OutsideWorld

/// An object with a number by which it differs from others.
final class Badge: Sendable {
  let number: Int
  private let onEnd: @Sendable () -> Void

  init(_ number: Int, onEnd: @escaping @Sendable () -> Void = {}) {
    self.number = number
    self.onEnd = onEnd
  }

  deinit { onEnd() }
}

/// Makes badges with the numbers 1, 2, 3 …, and counts those that are alive.
final class BadgeMaker: Sendable {
  private let counts = Locked((made: 0, alive: 0))

  var made: Int { counts.withLock { $0.made } }
  var alive: Int { counts.withLock { $0.alive } }

  func makeBadge() -> Badge {
    let number = counts.withLock { counts in
      counts.made += 1
      counts.alive += 1
      return counts.made
    }
    return Badge(number) { [counts] in counts.withLock { $0.alive -= 1 } }
  }

  /// Makes a badge, and then lets other threads run, until one of them makes one too.
  func makeBadgeSlowly() -> Badge {
    let badge = makeBadge()
    for _ in 1...2000 where made == badge.number { sched_yield() }
    return badge
  }
}

/// A concert needs a choir, and a choir needs a hall. Each stores the parts that it was built from.
struct Hall: Sendable { var parts = ["hall"] }
struct Choir: Sendable { let parts: [String] }
struct Concert: Sendable { let parts: [String] }

/// A choir that is an object.
final class Orchestra: Sendable {
  let parts: [String]
  init(parts: [String] = []) { self.parts = parts }
}

/// A protocol, and an object and a value that conform to it.
protocol Stage: Sendable {}
final class WoodenStage: Stage {}
struct PaperStage: Stage {}

struct Head: Sendable {}
struct Teacher: Sendable {}
struct Pupil: Sendable {}

/// An error of a builder.
struct OutOfTune: Error, Hashable {
  let key: Int
}

extension Container {
  /// Registers a service whose builder resolves another one, after a first step.
  func register<Service: Sendable, Needed: Sendable>(
    _ type: Service.Type,
    _ lifetime: Lifetime,
    name: String? = nil,
    first step: @escaping @Sendable () -> Void = {},
    needs needed: Needed.Type,
    named neededName: String? = nil,
    build: @escaping @Sendable () -> Service
  ) {
    register(type, name: name, lifetime: lifetime) { resolver in
      step()
      _ = try resolver.resolve(needed, name: neededName)
      return build()
    }
  }

  /// Registers a service. Without a lifetime, it needs an argument.
  func register<Service: Sendable>(
    _ type: Service.Type,
    _ lifetime: Lifetime?,
    name: String? = nil,
    build: @escaping @Sendable (any Resolver) throws -> Service
  ) {
    if let lifetime { return register(type, name: name, lifetime: lifetime, build: build) }
    register(type, name: name, example: 1) { resolver, _ in try build(resolver) }
  }
}

extension Resolver {
  /// Returns a service that is registered with this lifetime. Without a lifetime, it gets an argument.
  func resolve<Service: Sendable>(
    _ type: Service.Type,
    _ lifetime: Lifetime?,
    name: String?
  ) throws -> Service {
    if lifetime != nil { return try resolve(type, name: name) }
    return try resolve(type, name: name, argument: 7)
  }
}

/// Registers a transient concert, which needs the badge of the door and a choir, and a singleton choir, which needs a hall.
func registerConcert(in container: any Container, hasHall: Bool = true) {
  container.register(Badge.self, .transient, name: "door") { _ in Badge(1) }
  container.register(Concert.self, .transient) { resolver in
    _ = try resolver.resolve(Badge.self, name: "door")
    return Concert(parts: try resolver.resolve(Choir.self).parts)
  }
  container.register(Choir.self, .singleton) { Choir(parts: try $0.resolve(Hall.self).parts) }
  if hasHall { container.register(Hall.self, .transient) { _ in Hall() } }
}

/// Registers a teacher that needs a pupil, and a pupil that needs a teacher.
func registerCycle(in container: any Container) {
  container.register(Teacher.self, .transient, needs: Pupil.self) { Teacher() }
  container.register(Pupil.self, .transient, needs: Teacher.self) { Pupil() }
}

/// Registers a singleton choir that needs a badge and then a hall, and a weak orchestra that needs a hall and then a badge.
/// Each builder gives the other one time to begin.
func registerOppositeNeeds(in container: any Container) {
  let both = Turns(of: 2)
  container.register(Choir.self, .singleton) { resolver in
    both.wait()
    _ = try resolver.resolve(Badge.self)
    return Choir(parts: try resolver.resolve(Hall.self).parts)
  }
  container.register(Orchestra.self, .weak) { resolver in
    both.wait()
    let hall = try resolver.resolve(Hall.self)
    _ = try resolver.resolve(Badge.self)
    return Orchestra(parts: hall.parts)
  }
}

extension ContainerError {
  /// Returns the error for a wrong argument, with any text for its expected type.
  static func wrongArgument(_ key: ServiceKey) -> ContainerError {
    .wrongArgument(key, expected: "its type")
  }
}

/// Returns the error that a call throws, if it is a container error. Any text for the expected type of an argument is right.
func containerError<Value>(of call: () throws -> Value) -> ContainerError? {
  do { _ = try call() } catch {
    guard case .wrongArgument(let key, _)? = error as? ContainerError else {
      return error as? ContainerError
    }
    return .wrongArgument(key)
  }
  return nil
}

/// Returns "a service" or the text of the error that a call throws.
func outcome<Value>(of call: () throws -> Value) -> String {
  do {
    _ = try call()
    return "a service"
  } catch { return "\(error)" }
}

/// A place at which builders let other threads run until enough of them are there, or a container admits no more.
final class Turns: Sendable {
  private let arrived = Locked(0)
  private let count: Int

  init(of count: Int) { self.count = count }

  func wait() {
    arrived.withLock { $0 += 1 }
    for _ in 1...2000 where arrived.withLock({ $0 }) < count { sched_yield() }
  }
}
