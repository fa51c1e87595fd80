/// The session of a user. The rest of the program uses `UserSession` through this protocol.
public protocol UserSessionProtocol: AnyObject, Sendable {
  /// The user who is logged in now, if there is one.
  var currentUser: LoggedUser? { get async }

  /// Whether a user is logged in now, with a token that is not empty.
  var isValid: Bool { get async }

  /// Sends one request to the login service and stores the user.
  ///
  /// While that request is pending, a call with the same user name and password shares it, and its result or error.
  /// After ``logOut()``, the response to an earlier request changes nothing.
  ///
  /// - Throws: the login service's error. The next call sends a new request.
  func logIn(username: String, password: String) async throws

  /// Removes the user who is logged in, and every request that is pending.
  func logOut() async
}
