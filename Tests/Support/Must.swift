/// A rule that does not hold: what must be and what is, as half a sentence.
public struct Broken: Error, Equatable, CustomStringConvertible {
  public let description: String

  /// - Parameter description: for example "isValid must be false, and is true".
  public init(_ description: String) {
    self.description = description
  }
}

/// The end of a message about what came before a rule could be looked at. `Scripts/course` shows tests with it after others.
let notJudged = "So this rule was not judged."

/// Says what must be seen, and stops the situation or the story when something else is.
///
/// ```swift
/// try must("isValid", be: false, is: await session.isValid)
/// ```
///
/// It throws in place of recording an issue: ``Situations`` and ``Stories`` decide which failure is told.
///
/// - Parameters:
///   - what: what is looked at, in the words of the lesson.
///   - expected: what the rule asks for.
///   - actual: what the answer came to.
public func must<Value: Equatable>(
  _ what: String,
  be expected: Value,
  is actual: Value
) throws(Broken) {
  if actual == expected { return }
  throw Broken("\(what) must be \(told(expected)), and is \(told(actual))")
}

/// A value as a sentence shows it: texts in quotes, nothing as nothing.
private func told(_ value: Any) -> String {
  let mirror = Mirror(reflecting: value)
  if mirror.displayStyle == .optional {
    return mirror.children.first.map { told($0.value) } ?? "nothing"
  }
  return value is String ? "“\(value)”" : "\(value)"
}
