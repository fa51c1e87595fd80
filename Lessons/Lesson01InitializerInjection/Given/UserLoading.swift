import Foundation

/// Loads users: what `UserService` is for the rest of the program.
public protocol UserLoading: Sendable {
  /// The user with this number.
  ///
  /// - Throws: ``UserLoadingError``, or `CancellationError` when the task was cancelled.
  func user(id: Int) async throws -> User

  /// The same for callers that know no `async`: calls `completion` once, with the user or the error.
  func user(id: Int, completion: @escaping @Sendable (Result<User, any Error>) -> Void)
}

/// Why a user could not be loaded. Each case carries the error that caused it.
public enum UserLoadingError: Error {
  /// The network gave no bytes.
  case unreachable(any Error)
  /// Bytes came, and they were no user.
  case unreadable(any Error)
}
