import Foundation
import GradingSupport
import Lesson12BuildingAContainer
import OutsideWorld

/// Something that can be told from another of its kind.
final class Badge: Sendable {
  let number: Int

  init(_ number: Int) {
    self.number = number
  }
}

/// Makes badges, and gives each a number of its own: 1, 2, 3.
final class Clerk: Sendable {
  private let last = Locked(0)

  var made: Int { last.withLock { $0 } }

  func badge() -> Badge {
    Badge(
      last.withLock { last in
        last += 1
        return last
      }
    )
  }
}

/// A concert needs a choir, a choir needs a hall; each knows what it was built from.
struct Hall: Sendable { var parts = ["hall"] }
struct Choir: Sendable { let parts: [String] }
struct Concert: Sendable { let parts: [String] }
final class ConcertHall: Sendable {}

/// Like a choir, and an object.
final class Orchestra: Sendable {
  let parts: [String]

  init(parts: [String]) {
    self.parts = parts
  }
}

/// Somewhere to play: something that is no object, and something that is one.
protocol Stage: Sendable {}
struct PaperStage: Stage {}
final class WoodenStage: Stage, CustomReflectable {
  // Somebody prints it without its parts.
  var customMirror: Mirror { Mirror(self, children: []) }
}

/// Who can need each other in a circle.
struct Head: Sendable {}
struct Teacher: Sendable {}
struct Pupil: Sendable {}

/// When there is a concert. Foundation has a Calendar, too.
struct Calendar: Sendable {}

/// What a builder throws by itself.
struct PianoOutOfTune: Error, Hashable {
  let key: Int
}

/// Counts how many of its members are alive.
final class Census: Sendable {
  private let counts = Locked((born: 0, alive: 0))

  var born: Int { counts.withLock { $0.born } }
  var alive: Int { counts.withLock { $0.alive } }

  func member() -> Member {
    counts.withLock { counts in
      counts.born += 1
      counts.alive += 1
    }
    return Member(census: self)
  }

  final class Member: Sendable {
    private let census: Census

    fileprivate init(census: Census) {
      self.census = census
    }

    deinit {
      census.counts.withLock { $0.alive -= 1 }
    }
  }
}

/// A builder that takes a `Stage` apart from the one who asks for it.
struct Tour: Sendable {
  let stage: any Stage
}

extension Container {
  /// Registers a service whose builder resolves another one.
  func register<Service: Sendable, Needed: Sendable>(
    _ type: Service.Type,
    _ lifetime: Lifetime,
    name: String? = nil,
    needs needed: Needed.Type,
    build: @escaping @Sendable () -> Service
  ) {
    register(type, name: name, lifetime: lifetime) { resolver in
      _ = try resolver.resolve(needed)
      return build()
    }
  }
}

/// A concert needs a badge for the door and a choir, and a choir needs a hall, which is not registered here.
func registerConcert(in container: any Container) {
  container.register(Badge.self, .transient, name: "door") { _ in Badge(1) }
  container.register(Concert.self, .transient) { resolver in
    _ = try resolver.resolve(Badge.self, name: "door")
    return Concert(parts: try resolver.resolve(Choir.self).parts)
  }
  container.register(Choir.self, .singleton) { Choir(parts: try $0.resolve(Hall.self).parts) }
}

/// Registers 40 Teachers in a row: each needs the one before, and the first ends with `end`.
///
/// - Returns: their keys, the last first.
@discardableResult
func registerRow(
  in container: any Container,
  end: @escaping @Sendable (any Resolver) throws -> Void = { _ in }
) -> [ServiceKey] {
  for number in 0..<40 {
    container.register(Teacher.self, .transient, name: "\(number)") { resolver in
      if number == 0 { try end(resolver) }
      if number > 0 { _ = try resolver.resolve(Teacher.self, name: "\(number - 1)") }
      return Teacher()
    }
  }
  return (0..<40).reversed().map { ServiceKey(Teacher.self, name: "\($0)") }
}

/// Registers a badge of each lifetime, and resolves it; registers one with an argument.
func registerBadges(in container: any Container) {
  for lifetime in Lifetime.allCases {
    container.register(Badge.self, lifetime, name: lifetime.rawValue) { _ in Badge(1) }
    _ = try? container.resolve(Badge.self, name: lifetime.rawValue)
  }
  container.register(Badge.self, example: 7) { _, number in Badge(number) }
}

/// The error of a container, or nil when there was a service or another error.
func containerError<Service>(of body: () throws -> Service) -> ContainerError? {
  do { _ = try body() } catch { return error as? ContainerError }
  return nil
}

/// What became of a question, in words: the error, or the answer, which is "a service" if it is no text.
func outcome<Service>(of body: () throws -> Service) -> String {
  do { return try body() as? String ?? "a service" } catch { return "\(error)" }
}
