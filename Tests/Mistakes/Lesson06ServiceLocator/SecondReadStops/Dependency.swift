// Lesson 06 · Service locator. A wrong answer.
import Lesson06ServiceLocator

@propertyWrapper
public final class Dependency<Service: Sendable> {
  private let resolver: (any Resolver)?
  private let failureHandler: (String) -> Void
  private var value: Service?

  public var wrappedValue: Service {
    resolveIfNeeded()
    guard let value else { fatalError("nothing to read") }
    return value
  }

  public convenience init() {
    self.init(from: ServiceLocator.shared)
  }

  public convenience init(from resolver: any Resolver) {
    self.init(value: nil, resolver: resolver, failureHandler: { preconditionFailure($0) })
  }

  private init(
    value: Service?,
    resolver: (any Resolver)?,
    failureHandler: @escaping (String) -> Void
  ) {
    self.value = value
    self.resolver = resolver
    self.failureHandler = failureHandler
  }

  public static func resolved(_ value: Service) -> Dependency {
    Dependency(value: value, resolver: nil, failureHandler: { _ in })
  }

  private func resolveIfNeeded() {
    guard value == nil else {
      failureHandler("\(Self.self) shouldn't be resolved twice!")
      return
    }
    value = resolver?.resolve(Service.self)
  }
}
