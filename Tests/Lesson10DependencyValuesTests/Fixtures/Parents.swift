import Exercise10DependencyValues
import Lesson10DependencyValues

// Models that hand their values on to children.

private class GroupBooking: Booking, @unchecked Sendable {}
private final class BusBooking: GroupBooking, @unchecked Sendable { let seats = 40 }

class ClassWithoutDependency: CustomStringConvertible {
  let locker = 4
  var description: String { "a parent" }
}
/// A class without a dependency of its own: the object in its property has some.
final class HolderOfAModel: ClassWithoutDependency { let booking = Booking() }

/// A kind of parent with a `@Dependency`.
enum ParentKind: CaseIterable {
  case declares
  case inheritsFromTwoClasses

  /// Creates a parent where a layer is set.
  func make(in layer: Layer) -> AnyObject {
    withDependencies(layer.apply) {
      switch self {
      case .declares: Booking()
      case .inheritsFromTwoClasses: BusBooking()
      }
    }
  }
}
