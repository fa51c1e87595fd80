import Foundation

/// Loads users: the part of `UserService` that the rest of the program sees.
public protocol UserLoading: Sendable {
  /// Returns the user with this number.
  ///
  /// - Throws: ``UserLoadingError``, or the `CancellationError` of a request that was cancelled.
  func user(id: Int) async throws -> User

  /// Loads the user for callers that can't use `async`: returns without waiting, and calls `completion` once, with the
  /// user or the error.
  func user(id: Int, completion: @escaping @Sendable (Result<User, any Error>) -> Void)
}

/// The reason why a user could not be loaded. Each case carries the error that caused it.
public enum UserLoadingError: Error {
  /// The network threw this error.
  case unreachable(any Error)
  /// Data arrived, and the decoder rejected it with this error.
  case unreadable(any Error)
}
