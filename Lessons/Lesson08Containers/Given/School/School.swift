/// Sends requests to a server of the school.
public protocol APIClient: Sendable {
  /// The lines at `path`, on behalf of the pupil that the token belongs to.
  ///
  /// - Throws: ``SchoolError``, or another reason why no answer came.
  func lines(at path: String, token: String?) async throws -> [String]
}

/// Stores a secret between two starts of the app.
public protocol Keychain: Sendable {
  /// The token of the pupil who is logged in.
  var token: String? { get }
  /// Stores a token, or removes it with nil.
  func keep(token: String?)
}

/// Logs pupils in and out.
public protocol AuthRepository: Sendable {
  /// Logs a pupil in, and stores the token.
  func logIn(name: String, password: String) async throws
  /// Removes the token.
  func logOut()
}

/// Knows the grades of the pupil who is logged in, and caches them.
public protocol GradeRepository: Sendable {
  /// All grades: `Maths 5`. The server is asked once.
  func grades() async throws -> [String]
}

/// Checks the form of names and passwords.
public protocol InputValidator: Sendable {
  /// Whether a pupil can have this name and password.
  func accepts(name: String, password: String) -> Bool
}

/// An image of a few megabytes: cheap to make again, worth sharing while it is on a screen, not worth storing.
public final class Crest: Sendable {
  public init() {}
}

/// The pupil of a session. Known at log-in, and registered in the scope that begins then.
public struct Pupil: Hashable, Sendable {
  public let name: String

  public init(_ name: String) {
    self.name = name
  }
}

/// What goes wrong at school.
public enum SchoolError: Error, Equatable {
  /// The name or the password can't be right.
  case invalidInput
  /// The server refused the request.
  case refused
  /// It needs a pupil, and no pupil is logged in.
  case notLoggedIn
}
