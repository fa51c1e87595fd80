import Testing

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
  weak var object: AnyObject?
  object = try await make()
  let isReleased: Bool = object == nil
  #expect(isReleased, rule, sourceLocation: sourceLocation)
  return isReleased
}
