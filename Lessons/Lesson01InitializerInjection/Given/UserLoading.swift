import Foundation

/// Loads users: what `UserService` is for the rest of the program.
public protocol UserLoading: Sendable {
  /// The user with this number.
  ///
  /// - Throws: ``UserLoadingError``, or the `CancellationError` of a request that was cancelled.
  func user(id: Int) async throws -> User

  /// The same for callers that can't use `async`: returns without waiting, and calls `completion` once, with the user
  /// or the error.
  func user(id: Int, completion: @escaping @Sendable (Result<User, any Error>) -> Void)
}

/// Why a user could not be loaded. Each case carries the error that caused it.
public enum UserLoadingError: Error {
  /// The network threw this error.
  case unreachable(any Error)
  /// Data arrived, and the decoder rejected it with this error.
  case unreadable(any Error)
}
