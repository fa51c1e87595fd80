// Lesson 06 · Service locator. One good answer of several.
import Lesson06ServiceLocator

@propertyWrapper
public struct Dependency<Service: Sendable>: Sendable {
  // A closure fits both kinds: one resolves from a locator, the other returns a value.
  private let read: @Sendable () -> Service

  // Every read resolves and stores nothing, so no read differs from the first one.
  public var wrappedValue: Service { read() }

  public init() {
    self.init(from: ServiceLocator.shared)
  }

  public init(from resolver: any Resolver) {
    read = { resolver.resolve(Service.self) }
  }

  private init(read: @escaping @Sendable () -> Service) {
    self.read = read
  }

  public static func resolved(_ value: Service) -> Dependency {
    Dependency(read: { value })
  }
}
