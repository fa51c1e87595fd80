import Testing

/// Where a user can be when a rule's moment comes: a name that reads in a sentence, and the steps there.
public struct Situation<Subject> {
  public let name: String
  let arrange: () async throws -> Subject

  /// - Parameters:
  ///   - name: for example "after a failed load".
  ///   - arrange: leads there and returns the subject, with what must now be true if that depends on it.
  ///     It throws, with ``must(_:be:is:)`` for example, when it doesn't get there.
  public init(_ name: String, arrange: @escaping () async throws -> Subject) {
    self.name = name
    self.arrange = arrange
  }
}

/// How what happens can end: a name that reads in a sentence, and what the test needs for it.
public struct Ending<Value: Sendable>: Sendable {
  public let name: String
  public let value: Value

  /// - Parameter name: for example "the server says no".
  public init(_ name: String, _ value: Value) {
    self.name = name
    self.value = value
  }
}

/// Holds a rule against every situation, and tells the first that breaks it: put the simplest first.
///
/// ```swift
/// // Rule: A log-out leaves nobody in. Look at: UserSession.swift, `logOut`.
/// @Test func `leaves nobody in`() async {
///   await Situations.check(sessions) { session in
///     await session.logOut()
///     try must("isValid", be: false, is: await session.isValid)
///   }
/// }
///
/// var sessions: [Situation<any UserSessionProtocol>] {
///   [
///     Situation("with nobody in") { makeUserSession(loginService: LoginDesk()) },
///     Situation("after a log-in") {
///       let session = makeUserSession(loginService: LoginDesk())
///       try await session.logIn(username: "Ada", password: "secret")
///       return session
///     },
///   ]
/// }
/// ```
///
/// The failure reads:
///
/// ```text
/// after a log-in:
///   isValid must be false, not true
///   … and in 2 more of 7 situations
/// ```
public enum Situations {
  /// Runs `rule` in every situation.
  public static func check<Subject>(
    _ situations: [Situation<Subject>],
    isolation: isolated (any Actor)? = #isolation,
    sourceLocation: SourceLocation = #_sourceLocation,
    rule: (Subject) async throws -> Void
  ) async {
    let only = [Ending("", ())]
    await check(situations, only, isolation: isolation, sourceLocation: sourceLocation) {
      subject,
      _ in try await rule(subject)
    }
  }

  /// Runs `rule` in every situation with every ending.
  public static func check<Subject, Value: Sendable>(
    _ situations: [Situation<Subject>],
    _ endings: [Ending<Value>],
    isolation: isolated (any Actor)? = #isolation,
    sourceLocation: SourceLocation = #_sourceLocation,
    rule: (Subject, Value) async throws -> Void
  ) async {
    var findings: [String] = []
    for situation in situations {
      for ending in endings {
        let place = [situation.name, ending.name].filter { !$0.isEmpty }.joined(separator: ", ")
        LastWords.say("\(place):")
        let subject: Subject
        do { subject = try await situation.arrange() } catch {
          findings.append("\(place):\n  the way there fails: \(error)\n\(notJudged)")
          continue
        }
        do { try await rule(subject, ending.value) } catch {
          findings.append("\(place):\n  \(error is Broken ? "" : "it throws ")\(error)")
        }
      }
    }
    LastWords.say("")
    let count = situations.count * endings.count
    if count == 0 { findings = ["The grader is at fault: it has no situation."] }
    guard let first = findings.first else { return }
    let others = findings.count - 1
    let more = others > 0 ? "\n  … and in \(others) more of \(count) situations" : ""
    Issue.record("\(first)\(more)", sourceLocation: sourceLocation)
  }
}
