/// A connection to a server of the school.
public protocol APIClient: Sendable {
  /// Requests the lines at `path`, on behalf of the pupil that the token belongs to.
  ///
  /// - Throws: ``SchoolError``, or another error.
  func lines(at path: String, token: String?) async throws -> [String]
}

/// A store for a secret, which remains when the app ends.
public protocol Keychain: Sendable {
  /// The token of the logged-in pupil.
  var token: String? { get }
  /// Stores a token, or removes it with nil.
  func keep(token: String?)
}

/// A repository that logs pupils in and out.
public protocol AuthRepository: Sendable {
  /// Logs a pupil in, and stores the token.
  func logIn(name: String, password: String) async throws
  /// Removes the token.
  func logOut()
}

/// A repository of the grades of the logged-in pupil, with a cache.
public protocol GradeRepository: Sendable {
  /// Returns all grades: `Maths 5`. It sends one request, the first time.
  func grades() async throws -> [String]
}

/// A check of the form of names and passwords.
public protocol InputValidator: Sendable {
  /// Returns whether a pupil can have this name and password.
  func accepts(name: String, password: String) -> Bool
}

/// An image of a few megabytes: cheap to make again, worth sharing while it is on a screen, not worth storing.
public final class Crest: Sendable {
  public init() {}
}

/// The pupil of a session. It is registered in the scope that begins at the log-in.
public struct Pupil: Hashable, Sendable {
  public let name: String

  public init(_ name: String) {
    self.name = name
  }
}

/// An error of the school's app.
public enum SchoolError: Error, Equatable {
  /// The name or the password can't be right.
  case invalidInput
  /// The server refused the request.
  case refused
  /// The call needs a pupil, and no pupil is logged in.
  case notLoggedIn
}
