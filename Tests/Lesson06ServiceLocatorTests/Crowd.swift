import Exercise06ServiceLocator

/// Enough types to fill a locator: `Triple<Int, Bool, Int8>` and all the others.
///
/// What to do with a type is prepared beforehand, so that threads that race spend their time in the
/// locator and nowhere else.
struct Crowd: Sendable {
  /// Registers one type.
  let register: @Sendable (ServiceLocator, Way) -> Void
  let replace: @Sendable (ServiceLocator) -> Void
  /// Whether that type is found.
  let isFound: @Sendable (ServiceLocator) -> Bool

  /// One for each of the 8000 types.
  static let everybody: [Crowd] = kinds.flatMap { members($0) }

  private static let kinds: [any Sendable.Type] = [
    Int.self, Int8.self, Int16.self, Int32.self, Int64.self, UInt.self, UInt8.self, UInt16.self,
    UInt32.self, UInt64.self, Bool.self, String.self, Substring.self, Character.self,
    Unicode.Scalar.self, StaticString.self, Double.self, Float.self, Duration.self, Never.self,
  ]

  private static func members<First: Sendable>(_ first: First.Type) -> [Crowd] {
    kinds.flatMap { members(first, $0) }
  }

  private static func members<First: Sendable, Second: Sendable>(
    _ first: First.Type,
    _ second: Second.Type
  ) -> [Crowd] {
    kinds.map { member(first, second, $0) }
  }

  private static func member<First: Sendable, Second: Sendable, Third: Sendable>(
    _ first: First.Type,
    _ second: Second.Type,
    _ third: Third.Type
  ) -> Crowd {
    typealias Service = Triple<First, Second, Third>
    return Crowd(
      register: { $0.register($1, Service.self, Service()) },
      replace: { $0.replace(Service.self, with: Service()) },
      isFound: { $0.find(Service.self) != nil }
    )
  }

  private struct Triple<First: Sendable, Second: Sendable, Third: Sendable>: Sendable {}
}
