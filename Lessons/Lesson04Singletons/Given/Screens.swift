/// The text and the action of the welcome screen.
public protocol Welcoming: Sendable {
  /// The text "Hello, Ada!" while Ada is logged in, or "Please log in." while no user is.
  var greeting: String { get async }

  /// Logs the user out of the screen's session.
  func logOut() async
}

/// The lines and the action of the notes screen.
public protocol NoteTaking: Sendable {
  /// All values that were saved, oldest first.
  var lines: [String] { get async }

  /// Saves a note with the name of the user who is logged in, such as "Ada: buy milk".
  ///
  /// - Throws: ``NoteTakingError``, or the error of the manager that could not save the note.
  func add(_ note: String) async throws
}

/// The reason why a note was not saved.
public enum NoteTakingError: Error, Equatable {
  /// A note needs a name, and the session isn't valid.
  case nobodyIsLoggedIn
}
