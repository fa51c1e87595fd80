/// A part of a profile that can be requested.
public enum ProfilePart: String, Hashable, Sendable, CustomStringConvertible {
  case name, motto

  public var description: String { ".\(rawValue)" }
}

/// Loads one part of a profile per request.
@MainActor
public protocol ProfileLoading: AnyObject {
  /// Requests one part.
  ///
  /// - Parameters:
  ///   - part: the requested part.
  ///   - completion: called once on the main actor, before `load` returns or later, with the text or the error.
  func load(
    _ part: ProfilePart,
    then completion: @escaping @MainActor (Result<String, any Error>) -> Void
  )
}

/// A loader that stores its requests until the test answers them. You write one in task 6.
@MainActor
public protocol ProfileLoadingSpying: ProfileLoading {
  /// The part of every request so far, oldest first, whether answered or not.
  var requests: [ProfilePart] { get }

  /// Calls the completion that has waited longest. Does nothing when no request waits.
  func answerNext(with result: Result<String, any Error>)
}
