/// A double that equals every other one of its type: who tells doubles apart by `==` takes one for another.
public protocol Lookalike: AnyObject, Hashable {}

extension Lookalike {
  public static func == (one: Self, other: Self) -> Bool { true }
  public func hash(into hasher: inout Hasher) {}
}
