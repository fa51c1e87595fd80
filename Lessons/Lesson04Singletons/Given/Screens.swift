/// What the welcome screen shows and does.
public protocol Welcoming: Sendable {
  /// "Hello, Ada!" for whoever is logged in now, or "Please log in."
  var greeting: String { get async }

  /// Ends the session.
  func logOut() async
}

/// What the notes screen shows and does.
public protocol NoteTaking: Sendable {
  /// Everything that was saved, oldest first.
  var lines: [String] { get async }

  /// Saves a note with the name of whoever is logged in, as "Ada: buy milk".
  ///
  /// - Throws: ``NoteTakingError``, or whatever kept the note from being saved.
  func add(_ note: String) async throws
}

/// Why a note was not taken.
public enum NoteTakingError: Error, Equatable {
  /// A note needs a name, and the session is not valid.
  case nobodyIsLoggedIn
}
