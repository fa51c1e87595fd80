import Testing

/// A weak reference to an object.
public struct Weak {
  /// `nil` once the object is released.
  public private(set) weak var object: AnyObject?

  public init(object: AnyObject?) { self.object = object }

  /// Whether the object is released, now or by the time the process is idle: a thread or a task that is about to end
  /// may still retain it, and that is no leak.
  public var isReleased: Bool { Stillness.comes { object == nil } }
}

/// Expects that nothing retains an object after the scope that created it has ended.
///
/// - Parameters:
///   - rule: the rule that is broken when the object survives, and where to look.
///   - make: creates the object, uses it and returns it; its other local objects are released when it returns.
@discardableResult
public func expectReleased(
  _ rule: Comment,
  isolation: isolated (any Actor)? = #isolation,
  sourceLocation: SourceLocation = #_sourceLocation,
  after make: () async throws -> AnyObject
) async rethrows -> Bool {
  let object = Weak(object: try await make())
  let isReleased: Bool = object.isReleased
  #expect(isReleased, rule, sourceLocation: sourceLocation)
  return isReleased
}

/// Throws if an object is retained after the scope that created it, inside a situation or a story.
///
/// - Parameters:
///   - what: the name of the object in the lesson.
///   - make: creates the object, uses it and returns it; its other local objects are released when it returns.
/// - Throws: ``Broken`` if the object is still there.
public func mustRelease(_ what: String, _ make: () -> AnyObject) throws(Broken) {
  let object = Weak(object: make())
  if !object.isReleased { throw Broken("\(what) must be released, and is still there") }
}
