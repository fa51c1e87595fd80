/// Who is logged in: what `UserSession` is for the rest of the program.
public protocol UserSessionProtocol: AnyObject, Sendable {
  /// Who is logged in now, if anybody is.
  var currentUser: LoggedUser? { get async }

  /// Whether somebody is logged in now, with a token that is not empty.
  var isValid: Bool { get async }

  /// Asks the login service, once, and remembers who came back.
  ///
  /// A call with the same username and password as one that is under way joins it: one request, and
  /// the same outcome for both. When ``logOut()`` comes in between, nobody is logged in at the end.
  ///
  /// - Throws: whatever the login service threw; the next call asks it again.
  func logIn(username: String, password: String) async throws

  /// Forgets who is logged in, and who is about to be.
  func logOut() async
}
