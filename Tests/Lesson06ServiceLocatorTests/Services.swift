import Exercise06ServiceLocator
import Foundation
import GradingSupport
import Lesson06ServiceLocator
import OutsideWorld

/// Two modules that know nothing of each other, and have a word in common.
enum Bank {
  struct User: Hashable, Sendable { let number: Int }
}

enum Shop {
  struct User: Hashable, Sendable { let number: Int }
}

/// Another module has one too.
struct Duration: Hashable, Sendable { let days: Int }

/// Somebody to print letters for, and two who do.
protocol Printer: Sendable {
  var model: Int { get }
}

struct LaserPrinter: Printer, Hashable {
  let model: Int
}

class Tool: @unchecked Sendable {}

final class Drill: Tool, @unchecked Sendable {}

/// Something that can be told from another of its kind, and prints.
final class Part: Printer {
  let number: Int
  var model: Int { number }

  init(number: Int) {
    self.number = number
  }
}

/// Makes parts, and gives each a number of its own: 1, 2, 3.
final class Workshop: Sendable {
  private let numbers = Locked(0)

  /// How many parts it made.
  var built: Int { numbers.withLock { $0 } }

  func part() -> Part {
    numbers.withLock { last in
      last += 1
      return Part(number: last)
    }
  }
}

/// A chain of services, each of which needs the next one.
struct Engine: Sendable { let parts: [String] }
struct Wheel: Sendable { let parts: [String] }
struct Rubber: Sendable { let name: String }

/// The three ways to register.
enum Way: String, CaseIterable, Sendable {
  case instance, shared, factory
}

extension ServiceLocator {
  /// Registers this value in one of the three ways.
  func register<Service: Sendable>(
    _ way: Way,
    _ type: Service.Type,
    _ value: @autoclosure @escaping @Sendable () -> Service
  ) {
    if way == .instance {
      register(type, instance: value())
    } else {
      register(way, type) { _ in value() }
    }
  }

  /// Registers this builder, for sharing or as a factory.
  func register<Service: Sendable>(
    _ way: Way,
    _ type: Service.Type,
    building build: @escaping @Sendable (any Resolver) -> Service
  ) {
    if way == .shared { register(type, shared: build) } else { register(type, factory: build) }
  }
}

/// A resolver that is no locator: a locator stands behind it.
final class Front: Resolver {
  private let locator: ServiceLocator

  init(of locator: ServiceLocator) {
    self.locator = locator
  }

  func find<Service: Sendable>(_ type: Service.Type) -> Service? { locator.find(type) }
  func resolve<Service: Sendable>(_ type: Service.Type) -> Service { locator.resolve(type) }
}

/// A type with a value to register for it.
struct Sample: Sendable {
  let name: String
  let register: @Sendable (ServiceLocator, Way) -> Void
  let replace: @Sendable (ServiceLocator) -> Void
  /// What the locator finds for the type, as text.
  let find: @Sendable (ServiceLocator) -> String?
  let resolve: @Sendable (any Resolver) -> String
  /// Reads a `Dependency` on the type: from this locator or from the shared one. It is all that stores the locator.
  let reader: @Sendable (ServiceLocator?) -> () -> String
  /// Registers a builder that tells when it is called.
  let observe: @Sendable (ServiceLocator, Way, @escaping @Sendable () -> Void) -> Void
  /// What a `Dependency` reads that was made with the value.
  let resolved: @Sendable () -> [String]
  let text: String

  init<Service: Sendable>(_ type: Service.Type, _ value: Service, name: String? = nil) {
    self.name = name ?? String(reflecting: type)
    text = "\(value as Any)"
    register = { locator, way in locator.register(way, type, value) }
    replace = { $0.replace(type, with: value) }
    find = { $0.find(type).map { "\($0 as Any)" } }
    resolve = { "\($0.resolve(type) as Any)" }
    reader = { locator in
      let sut: Dependency<Service> = locator.map { Dependency(from: $0) } ?? Dependency()
      return { "\(sut.wrappedValue as Any)" }
    }
    observe = { locator, way, note in locator.register(way, type, (note(), value).1) }
    resolved = {
      let sut = Dependency<Service>.resolved(value)
      return (1...2).map { _ in "\(sut.wrappedValue as Any)" }
    }
  }

  /// Types that are easily taken for one another.
  static let all: [Sample] = [
    Sample(Int.self, 1), Sample(Int?.self, 2), Sample(Int??.self, 3), Sample(String.self, "a"),
    Sample(String?.self, nil), Sample(String??.self, .some(nil)),
    Sample(Bank.User.self, Bank.User(number: 4)), Sample(Shop.User.self, Shop.User(number: 5)),
    Sample([Bank.User].self, [Bank.User(number: 6)]), Sample([Shop.User].self, []),
    Sample(Bank.User?.self, Bank.User(number: 7)), Sample(Shop.User?.self, nil),
    Sample([String: Bank.User].self, [:]), Sample([String: Shop.User].self, [:]),
    Sample(LaserPrinter.self, LaserPrinter(model: 8)),
    Sample((any Printer).self, LaserPrinter(model: 9)),
    Sample((any Printer)?.self, LaserPrinter(model: 10)),
    Sample((any Printer & Hashable).self, LaserPrinter(model: 11)), Sample(Tool.self, Drill()),
    Sample(Drill.self, Drill()), Sample((any Sendable).self, 12),
    Sample(Duration.self, Duration(days: 13)), Sample(Swift.Duration.self, .seconds(14)),
    ofAFunction, ofAnother,
  ]

  private static var ofAFunction: Sample {
    struct User: Sendable { let number: Int }
    return Sample(User.self, User(number: 15))
  }

  private static var ofAnother: Sample {
    struct User: Sendable { let number: Int }
    return Sample(User.self, User(number: 16))
  }

  /// Enough types to fill a locator: `Left<Right<Int>>` and many others.
  static let crowd: [Sample] = grow(Int.self, 8)

  private static func grow<Service: Sendable>(_ type: Service.Type, _ rest: Int) -> [Sample] {
    if rest == 0 { return [Sample(Left<Service>.self, Left(), name: "one of many")] }
    return grow(Left<Service>.self, rest - 1) + grow(Right<Service>.self, rest - 1)
  }

  private struct Left<Service: Sendable>: Sendable {}
  private struct Right<Service: Sendable>: Sendable {}
}
