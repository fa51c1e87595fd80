import Exercise09InjectedWrappers
import GradingSupport
import Lesson09InjectedWrappers

/// A type of service, whose instances have numbers.
protocol Numbered: Sendable {
  init(number: Int)
  var number: Int { get }
}

extension Int: Numbered {
  init(number: Int) { self = number }
  var number: Int { self }
}

/// An object that equals all others of its type.
final class Token: Numbered, AlwaysEqual {
  let number: Int
  init(number: Int) { self.number = number }
}

/// Here 0 is the number of `nil`, which is a service like any other.
extension Optional: Numbered where Wrapped: Numbered {
  init(number: Int) { self = number == 0 ? nil : Wrapped(number: number) }
  var number: Int { self?.number ?? 0 }
}

extension Numbered {
  /// Registers a builder of this type. The services have these numbers, and then the next ones.
  static func register(in container: DependencyContainer, from first: Int = 1) {
    let numbers = Numbers()
    container.register(Self.self, .transient) { _ in Self(number: numbers.next() + first - 1) }
  }

  /// Creates a property of this type that resolves its service.
  static func property(_ moment: Moment) -> any NumberedProperty {
    Property(injected: Injected<Self>(moment))
  }

  /// Creates a property of this type with a value.
  static func property(value number: Int) -> any NumberedProperty {
    Property(injected: Injected(wrappedValue: Self(number: number)))
  }
}

/// Types of services: a value, an object, and optionals of both.
let serviceTypes: [any Numbered.Type] = [Int.self, Token.self, Int?.self, Token?.self]

/// The owner of an injected property. Only this property retains its service.
protocol NumberedProperty: Sendable {
  var number: Int { get set }
}

private struct Property<Service: Numbered>: NumberedProperty {
  var injected: Injected<Service>

  var number: Int {
    get { injected.wrappedValue.number }
    set { injected.wrappedValue = Service(number: newValue) }
  }
}
