/// What the welcome screen shows and does.
public protocol Welcoming: Sendable {
  /// "Hello, Ada!" while Ada is logged in, or "Please log in." while no user is.
  var greeting: String { get async }

  /// Ends the session.
  func logOut() async
}

/// What the notes screen shows and does.
public protocol NoteTaking: Sendable {
  /// All values that were saved, oldest first.
  var lines: [String] { get async }

  /// Saves a note with the name of the user who is logged in, as "Ada: buy milk".
  ///
  /// - Throws: ``NoteTakingError``, or the error of the manager that could not save the note.
  func add(_ note: String) async throws
}

/// Why a note was not taken.
public enum NoteTakingError: Error, Equatable {
  /// A note needs a name, and the session isn't valid.
  case nobodyIsLoggedIn
}
