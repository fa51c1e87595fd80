// Lesson 06 · Service locator. Another good answer.
import Lesson06ServiceLocator
import Synchronization

@propertyWrapper
public final class Dependency<Service: Sendable>: Sendable {
  private let resolver: (any Resolver)?
  private let known: Mutex<Service?>

  public var wrappedValue: Service {
    if let service = known.withLock({ $0 }) { return service }
    let locator = resolver ?? ServiceLocator.shared
    let service = locator.resolve(Service.self)
    return known.withLock { known in
      // Two threads may read concurrently: the value of the first one is kept.
      let kept = known ?? service
      known = kept
      return kept
    }
  }

  public convenience init() {
    self.init(known: nil, resolver: nil)
  }

  public convenience init(from resolver: any Resolver) {
    self.init(known: nil, resolver: resolver)
  }

  private init(known: Service?, resolver: (any Resolver)?) {
    self.known = Mutex(known)
    self.resolver = resolver
  }

  public static func resolved(_ value: Service) -> Dependency {
    Dependency(known: value, resolver: nil)
  }
}
