import Exercise09InjectedWrappers
import GradingSupport
import Lesson09InjectedWrappers
import OutsideWorld

/// A service that is an object, which only its property has: what two reads of the property find.
struct ObjectService: Sendable {
  let asked: @Sendable (Moment) -> [Int]
  let createdWithSeven: @Sendable () -> [Int]
  let setToSeven: @Sendable () -> [Int]

  private init<Service: Sendable>(
    _ make: @escaping @Sendable (Int) -> Service,
    number: @escaping @Sendable (Service) -> Int
  ) {
    let built = Numbers()
    DependencyContainer.shared.register(Service.self, .transient) { _ in
      make(built.next())
    }
    @Sendable func reads(_ property: Injected<Service>) -> [Int] {
      [number(property.wrappedValue), number(property.wrappedValue)]
    }
    // `inout`: no warning, be the setter `nonmutating` or not.
    @Sendable func set(_ property: inout Injected<Service>) { property.wrappedValue = make(7) }
    asked = { reads(Injected($0)) }
    createdWithSeven = { reads(Injected(wrappedValue: make(7))) }
    setToSeven = {
      Moment.allCases.flatMap { moment in
        var property = Injected<Service>(moment)
        // What is set is another object than this one, although they are equal.
        _ = property.wrappedValue
        set(&property)
        return reads(property)
      }
    }
  }

  static var situations: [Situation<ObjectService>] {
    [
      Situation("a service that is a class") { ObjectService({ Token($0) }, number: \.number) },
      Situation("a class behind a protocol") {
        ObjectService({ Token($0) as any Numbered }, number: { $0.number })
      },
      Situation("a class that is optional") {
        ObjectService({ Token($0) as Token? }, number: { $0?.number ?? 0 })
      },
    ]
  }
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

private protocol Numbered: AnyObject, Sendable { var number: Int { get } }

private final class Token: Numbered, Hashable {
  let number: Int

  static func == (_: Token, _: Token) -> Bool { true }
  func hash(into hasher: inout Hasher) {}

  init(_ number: Int) {
    self.number = number
  }
}
