import Exercise06ServiceLocator
import GradingSupport
import Lesson06ServiceLocator
import OutsideWorld

/// A type, and a service to register for it.
struct ServiceType: Sendable {
  /// The full name of the type.
  let name: String
  /// The service as text.
  let text: String
  let isOptional: Bool
  let register: @Sendable (ServiceLocator, RegistrationKind) -> Void
  /// A registration of a builder that calls a closure first.
  let observe: @Sendable (ServiceLocator, RegistrationKind, @escaping @Sendable () -> Void) -> Void
  let replace: @Sendable (ServiceLocator) -> Void
  /// The found service as text.
  let find: @Sendable (ServiceLocator) -> String?
  let resolve: @Sendable (any Resolver) -> String
  /// A new `Dependency` with this resolver, or with the shared locator, and its reads.
  let reader: @Sendable ((any Resolver)?) -> () -> String
  /// The value of a `Dependency` from `.resolved`.
  let resolved: @Sendable () -> String

  init<Service: Sendable>(_ type: Service.Type, _ service: Service) {
    name = String(reflecting: type)
    text = "\(service as Any)"
    isOptional = type is any ExpressibleByNilLiteral.Type
    register = { $0.register($1, type, service) }
    observe = { locator, kind, closure in
      locator.register(kind, type) { _ in
        closure()
        return service
      }
    }
    replace = { $0.replace(type, with: service) }
    find = { $0.find(type).map { "\($0 as Any)" } }
    resolve = { "\($0.resolve(type) as Any)" }
    reader = { resolver in
      let dependency: Dependency<Service> = resolver.map { Dependency(from: $0) } ?? Dependency()
      return { "\(dependency.wrappedValue as Any)" }
    }
    resolved = { "\(Dependency<Service>.resolved(service).wrappedValue as Any)" }
  }

  static let bankUser = ServiceType(Bank.User.self, Bank.User(number: 4))

  /// Arrays, dictionaries and optionals of two types with the same short name.
  static let composed: [ServiceType] = [
    ServiceType([Bank.User].self, [Bank.User(number: 6)]), ServiceType([Shop.User].self, []),
    ServiceType(Bank.User?.self, Bank.User(number: 7)), ServiceType(Shop.User?.self, nil),
    ServiceType([String: Bank.User].self, [:]), ServiceType([String: Shop.User].self, [:]),
  ]

  /// Types that no locator mistakes for each other.
  static let plain: [ServiceType] = [
    bankUser, ServiceType(Int.self, 1), ServiceType(Int?.self, 2),
    ServiceType(LaserPrinter.self, LaserPrinter(model: 8)),
    ServiceType((any Printer).self, LaserPrinter(model: 9)), ServiceType([String].self, ["a"]),
  ]

  /// Types that are easily mistaken for each other.
  static let all: [ServiceType] =
    [
      bankUser, ServiceType(Shop.User.self, Shop.User(number: 5)), ServiceType(Int.self, 1),
      ServiceType(Int?.self, 2), ServiceType(Int??.self, 3), ServiceType(String?.self, nil),
      ServiceType(String??.self, .some(nil)),
      ServiceType(LaserPrinter.self, LaserPrinter(model: 8)),
      ServiceType((any Printer).self, LaserPrinter(model: 9)),
      ServiceType((any Printer)?.self, LaserPrinter(model: 10)),
      ServiceType((any Printer & Hashable).self, LaserPrinter(model: 11)),
      ServiceType((any Sendable).self, 12),
    ] + composed
}

extension ServiceLocator {
  /// Creates a locator in which all types are registered.
  convenience init(kind: RegistrationKind, types: [ServiceType] = ServiceType.plain) {
    self.init()
    for type in types { type.register(self, kind) }
  }
}
