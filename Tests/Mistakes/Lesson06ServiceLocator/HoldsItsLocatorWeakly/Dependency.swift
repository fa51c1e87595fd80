// Lesson 06 · Service locator. A wrong answer.
import Lesson06ServiceLocator

@propertyWrapper
public struct Dependency<Service: Sendable>: Sendable {
  // A closure is all that the two kinds have in common: one asks a locator, one knows already.
  private let read: @Sendable () -> Service

  // It asks on every read and remembers nothing, so there is no second read that differs from the first.
  public var wrappedValue: Service { read() }

  public init() {
    self.init(from: ServiceLocator.shared)
  }

  public init(from resolver: any Resolver) {
    read = { [weak resolver] in
      resolver.map { $0.resolve(Service.self) } ?? ServiceLocator.shared.resolve(Service.self)
    }
  }

  private init(read: @escaping @Sendable () -> Service) {
    self.read = read
  }

  public static func resolved(_ value: Service) -> Dependency {
    Dependency(read: { value })
  }
}
