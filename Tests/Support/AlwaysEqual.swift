/// A double that equals every other double of its type: code that compares doubles with `==` takes one for another.
public protocol AlwaysEqual: AnyObject, Hashable {}

extension AlwaysEqual {
  public static func == (one: Self, other: Self) -> Bool { true }
  public func hash(into hasher: inout Hasher) {}
}
