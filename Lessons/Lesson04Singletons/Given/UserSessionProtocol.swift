/// Which user is logged in: what `UserSession` is for the rest of the program.
public protocol UserSessionProtocol: AnyObject, Sendable {
  /// The user who is logged in now, if there is one.
  var currentUser: LoggedUser? { get async }

  /// Whether a user is logged in now, with a token that is not empty.
  var isValid: Bool { get async }

  /// Sends one request to the login service and stores the user.
  ///
  /// While that request is pending, a call with the same user name and password joins it: one request, and
  /// the same outcome for both. If ``logOut()`` is called meanwhile, the answer logs no user in.
  ///
  /// - Throws: the login service's error. The next call sends a new request.
  func logIn(username: String, password: String) async throws

  /// Forgets the user who is logged in, and every request that is pending.
  func logOut() async
}
