/// Talks to a server of the school: the outermost thing of this app.
public protocol APIClient: Sendable {
  /// The lines at `path`, on behalf of whoever the token belongs to.
  ///
  /// - Throws: ``SchoolError``, or whatever kept an answer from coming.
  func lines(at path: String, token: String?) async throws -> [String]
}

/// Keeps a secret between two starts of the app.
public protocol Keychain: Sendable {
  /// The token of whoever is logged in.
  var token: String? { get }
  /// Keeps a token, or forgets it with nil.
  func keep(token: String?)
}

/// Lets people in and out.
public protocol AuthRepository: Sendable {
  /// Logs somebody in, and keeps the token.
  func logIn(name: String, password: String) async throws
  /// Forgets the token.
  func logOut()
}

/// Knows the grades of whoever is logged in, and remembers them.
public protocol GradeRepository: Sendable {
  /// All grades: `Maths 5`. Asked of the server once.
  func grades() async throws -> [String]
}

/// Says what a name and a password must look like.
public protocol InputValidator: Sendable {
  /// Whether these could belong to anybody.
  func accepts(name: String, password: String) -> Bool
}

/// A picture that fills a few megabytes: worth sharing, and not worth keeping.
public final class Crest: Sendable {
  public init() {}
}

/// What goes wrong at school.
public enum SchoolError: Error, Equatable {
  /// The name or the password can't be right.
  case invalidInput
  /// The server said no.
  case refused
}
