import Exercise09InjectedWrappers
import Foundation
import Lesson09InjectedWrappers
import Synchronization

/// A counter of the services that are built, for any number of threads: 1, 2, 3 and so on.
final class Numbers: Sendable {
  private let latest = Atomic(0)

  var count: Int { latest.load(ordering: .sequentiallyConsistent) }

  func next() -> Int { latest.add(1, ordering: .sequentiallyConsistent).newValue }

  /// Returns the next number, after another thread has taken one, or after a while in which it could.
  func nextSlowly() -> Int {
    let number = next()
    for _ in 1...200 where count == number { sched_yield() }
    return number
  }
}

extension DependencyContainer {
  /// Registers `Int`. Each request builds the next number.
  func register(_ numbers: Numbers) {
    register(Int.self, .transient) { _ in numbers.next() }
  }

  /// Creates a container with an `Int`.
  convenience init(with number: Int) {
    self.init()
    register(Int.self, .transient) { _ in number }
  }
}

/// Sets a property whose setter may be mutating or not.
func set<Service>(_ property: inout Injected<Service>, to service: Service) {
  property.wrappedValue = service
}
