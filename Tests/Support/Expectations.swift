import Testing

/// Expects that two values are equal. It compiles faster than `#expect`, and takes values that were awaited in the call.
///
/// - Parameters:
///   - actual: the value that the answer gave.
///   - expected: the value that the rule states.
///   - comment: the case, if the values don't show it.
public func expectEqual<Value: Equatable>(
  _ actual: Value,
  _ expected: Value,
  _ comment: @autoclosure () -> String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) {
  if actual == expected { return }
  let lead = comment()
  let text = "expected: \(described(expected))\nactual: \(described(actual))"
  let message = lead.isEmpty ? text : "\(lead)\n\(text)"
  Issue.record(Comment(rawValue: message), sourceLocation: sourceLocation)
}

/// Expects that an object is released once the scope that created it has ended.
///
/// - Parameters:
///   - comment: the object, in the words of the lesson.
///   - make: creates the object, uses it, and returns it. Its other locals are released when it returns.
public func expectDeallocated(
  _ comment: Comment? = nil,
  isolation: isolated (any Actor)? = #isolation,
  sourceLocation: SourceLocation = #_sourceLocation,
  after make: () async throws -> AnyObject
) async rethrows {
  let object = Weak(object: try await make())
  let isReleased: Bool = object.isReleased
  #expect(isReleased, comment, sourceLocation: sourceLocation)
}

/// Texts that are equal only if their bytes are: for `==` of `String`, an ë of one scalar equals an ë of two.
public struct Exactly: Equatable, CustomStringConvertible, CustomTestStringConvertible {
  private let texts: [String]

  /// Creates a value that compares these texts.
  public init(_ texts: String...) { self.texts = texts }

  /// Creates a value that compares a list of texts.
  public init(_ texts: [String]) { self.texts = texts }

  public static func == (one: Self, other: Self) -> Bool {
    one.texts.elementsEqual(other.texts) { $0.utf8.elementsEqual($1.utf8) }
  }

  public var description: String { texts.count == 1 ? texts[0].debugDescription : "\(texts)" }
  public var testDescription: String { description }
}

/// Returns a value as a message shows it: shortened where it is longer than a screen.
private func described(_ value: Any) -> String {
  let text = value is String ? "\"\(value)\"" : "\(value)"
  return text.count <= 600 ? text : "\(text.prefix(600))… (\(text.count) characters)"
}
