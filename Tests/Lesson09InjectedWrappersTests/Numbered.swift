import Exercise09InjectedWrappers
import GradingSupport
import Lesson09InjectedWrappers
import OutsideWorld

/// A service with a number, or with none: that is a service like any other.
protocol Numbered: Sendable {
  init(number: Int?)
  var number: Int? { get }
}

extension Numbered {
  /// - Parameter log: gets the container's name and the number of each service that it supplies.
  static func register(in container: DependencyContainer, _ name: String, _ log: SupplyLog) {
    // Each is supplied twice, and then only properties have it.
    let latest = Locked<(count: Int, service: Self?)>((0, nil))
    container.register(Self.self, .transient) { _ in
      latest.withLock { latest in
        let number = latest.count % 6 == 2 ? nil : log.count + 1
        let service = latest.service ?? Self(number: number)
        latest = (latest.count + 1, latest.count.isMultiple(of: 2) ? service : nil)
        log.record((name, service.number))
        return service
      }
    }
  }

  /// A property of this moment, or without one created with the number. The moment of a short one is not written.
  static func property(
    _ moment: Moment?,
    _ isShort: Bool,
    or number: Int?
  ) -> any NumberedProperty {
    if isShort { return Property(injected: Injected<Self>()) }
    if let moment { return Property(injected: Injected<Self>(moment)) }
    // Computed later or again, it would be another one.
    let computed = Numbers()
    defer { _ = computed.next() }
    return Property(
      injected: Injected(wrappedValue: Self(number: computed.next() == 1 ? number : 1_000))
    )
  }
}

typealias SupplyLog = Recorder<(name: String, number: Int?)>

/// A property whose services have numbers.
protocol NumberedProperty: Sendable { var number: Int? { get set } }

private struct Property<Service: Numbered>: NumberedProperty {
  var injected: Injected<Service>

  var number: Int? {
    get { injected.wrappedValue.number }
    set { injected.wrappedValue = Service(number: newValue) }
  }
}

/// All are equal, and none is another.
final class Token: Numbered, Hashable {
  let number: Int?

  init(number: Int?) {
    self.number = number
  }

  static func == (_: Token, _: Token) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}

extension Int: Numbered {
  init(number: Int?) { self = number ?? 0 }
  var number: Int? { self == 0 ? nil : self }
}

extension Optional: Numbered where Wrapped: Numbered {
  init(number: Int?) { self = number.map { Wrapped(number: $0) } }
  var number: Int? { flatMap(\.number) }
}

/// 1, 2, 3 and so on, for any number of threads.
struct Numbers: Sendable {
  private let latest = Locked(0)

  var count: Int { latest.withLock { $0 } }

  func next() -> Int {
    latest.withLock { number in
      number += 1
      return number
    }
  }
}
