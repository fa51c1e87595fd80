// Lesson 06 · Service locator. Another good answer.
import Lesson06ServiceLocator

@propertyWrapper
public enum Dependency<Service: Sendable>: Sendable {
  case value(Service)
  case locator(any Resolver)
  case shared

  public var wrappedValue: Service {
    switch self {
    case .value(let value): value
    case .locator(let locator): locator.resolve(Service.self)
    case .shared: ServiceLocator.shared.resolve(Service.self)
    }
  }

  public init() {
    self = .shared
  }

  public init(from resolver: any Resolver) {
    self = .locator(resolver)
  }

  public static func resolved(_ value: Service) -> Dependency {
    .value(value)
  }
}
