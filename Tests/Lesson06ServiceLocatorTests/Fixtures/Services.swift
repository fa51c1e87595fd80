import Exercise06ServiceLocator
import Foundation
import GradingSupport
import Lesson06ServiceLocator
import OutsideWorld

/// Two modules, each with a type of the same name.
enum Bank {
  struct User: Hashable, Sendable { let number: Int }
}

enum Shop {
  struct User: Hashable, Sendable { let number: Int }
}

protocol Printer: Sendable {
  var model: Int { get }
}

struct LaserPrinter: Printer, Hashable {
  let model: Int
}

/// An object with a number by which it differs from others.
final class Part: Sendable {
  let number: Int

  init(number: Int) { self.number = number }
}

/// Builds parts with the numbers 1, 2, 3 …
final class PartFactory: Sendable {
  private let built = Locked(0)

  /// The number of parts that were built.
  var count: Int { built.withLock { $0 } }

  func makePart() -> Part {
    built.withLock { count in
      count += 1
      return Part(number: count)
    }
  }

  /// Lets other threads run before it builds a part.
  func makePartSlowly() -> Part {
    for _ in 1...50 { sched_yield() }
    return makePart()
  }
}

/// The three methods that register a service.
enum RegistrationKind: CaseIterable, Sendable {
  case instance, shared, factory

  static let building = [shared, factory]
}

extension ServiceLocator {
  /// Registers a value by the method of this kind.
  func register<Service: Sendable>(
    _ kind: RegistrationKind,
    _ type: Service.Type,
    _ value: @autoclosure @escaping @Sendable () -> Service
  ) {
    if kind == .instance {
      register(type, instance: value())
    } else {
      register(kind, type) { _ in value() }
    }
  }

  /// Registers a builder, for a shared service or as a factory.
  func register<Service: Sendable>(
    _ kind: RegistrationKind,
    _ type: Service.Type,
    building build: @escaping @Sendable (any Resolver) -> Service
  ) {
    if kind == .shared { register(type, shared: build) } else { register(type, factory: build) }
  }
}

/// One of many types.
struct NumberedType: Sendable {
  let register: @Sendable (ServiceLocator) -> Void
  let isFound: @Sendable (ServiceLocator) -> Bool

  init<Service: Sendable>(_ type: Service.Type, _ value: Service) {
    register = { $0.register(type, instance: value) }
    isFound = { $0.find(type) != nil }
  }

  /// 4096 types: `Left<Right<Left<…>>>` and all others of this form.
  static let all = grow(Int.self, depth: 12)

  private struct Left<Service: Sendable>: Sendable {}
  private struct Right<Service: Sendable>: Sendable {}

  private static func grow<Service: Sendable>(_ type: Service.Type, depth: Int) -> [NumberedType] {
    if depth == 0 { return [NumberedType(Left<Service>.self, Left())] }
    return grow(Left<Service>.self, depth: depth - 1) + grow(Right<Service>.self, depth: depth - 1)
  }
}
