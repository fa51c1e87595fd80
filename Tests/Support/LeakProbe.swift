import Testing

/// An object that is looked at and not kept.
public struct Weak {
  /// `nil` once nobody keeps the object.
  public private(set) weak var object: AnyObject?

  public init(object: AnyObject?) { self.object = object }

  /// Whether nobody keeps the object, now or as soon as nothing goes on any more: what a thread or task that is about
  /// to end still holds is no leak.
  public var isReleased: Bool { Stillness.comes { object == nil } }
}

/// Expects that nothing keeps an object alive once the scope that made it has ended.
///
/// - Parameters:
///   - rule: the rule that is broken when the object survives, and where to look.
///   - make: makes the object, uses it, and returns it; its other locals die when it returns.
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

/// The same inside a situation or a story.
///
/// - Parameters:
///   - what: the object, in the words of the lesson.
///   - make: makes the object, uses it, and returns it; its other locals die when it returns.
/// - Throws: ``Broken`` if the object is still there.
public func mustRelease(_ what: String, _ make: () -> AnyObject) throws(Broken) {
  let object = Weak(object: make())
  if !object.isReleased { throw Broken("\(what) must be released, and is still there") }
}
