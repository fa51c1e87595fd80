/// A part of a profile that can be requested.
public enum ProfilePart: String, Hashable, Sendable, CustomStringConvertible {
  case name, motto

  public var description: String { ".\(rawValue)" }
}

/// Loads profiles, a part at a time, and answers when it can.
@MainActor
public protocol ProfileLoading: AnyObject {
  /// Requests one part.
  ///
  /// - Parameters:
  ///   - part: what is wanted.
  ///   - completion: called once on the main actor, at once or later, with the text or the error.
  func load(
    _ part: ProfilePart,
    then completion: @escaping @MainActor (Result<String, any Error>) -> Void
  )
}

/// A loader that answers when the test says so, and remembers. You write one in task 6.
@MainActor
public protocol ProfileLoadingSpying: ProfileLoading {
  /// Every part that was requested, oldest first, answered or not.
  var requests: [ProfilePart] { get }

  /// Answers the oldest request that still waits. Does nothing when none does.
  func answerNext(with result: Result<String, any Error>)
}
