import Exercise09InjectedWrappers
import Foundation
import GradingSupport
import Lesson09InjectedWrappers
import Testing

/// A service that is a plain number, so that two threads that write it at once break nothing else.
///
/// `Owner` tells the parts of one test from those of another: the shared container files by type.
struct Part<Owner>: Sendable, Equatable {
  var number: Int
}

/// Numbers parts in the order in which they are built.
final class Workshop: Sendable {
  private let built = Recorder<Int>()

  /// How many parts were built so far.
  var count: Int { built.count }

  /// Registers parts that this workshop builds, numbered from 1.
  ///
  /// - Parameter pause: what happens while a part is being built.
  func supply<Owner>(
    _ type: Part<Owner>.Type,
    in container: DependencyContainer,
    pause: @escaping @Sendable () -> Void = {}
  ) {
    container.register(type, .transient) { _ in
      self.built.record(1)
      pause()
      return Part(number: self.built.count)
    }
  }
}

extension DependencyContainer {
  /// A container in which every part of this type has this number.
  static func with<Owner>(_ type: Part<Owner>.Type, number: Int) -> DependencyContainer {
    let container = DependencyContainer()
    container.register(type, .transient) { _ in Part(number: number) }
    return container
  }
}

/// Changes a value in place, be its setter `nonmutating` or not: a starter's is, a solution's is not, and
/// neither makes the compiler warn.
func change<Value>(_ value: inout Value, _ body: (inout Value) -> Void) {
  body(&value)
}
