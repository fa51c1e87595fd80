/// A weak reference to an object.
public struct Weak {
  /// `nil` once the object is released.
  public private(set) weak var object: AnyObject?

  public init(object: AnyObject?) { self.object = object }

  /// Whether the object is released, now or by the time the process is idle: a thread or a task that is about to end
  /// may still retain it, and that is no leak.
  public var isReleased: Bool { Stillness.comes { object == nil } }
}
