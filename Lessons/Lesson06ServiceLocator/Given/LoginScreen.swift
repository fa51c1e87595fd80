/// The view model of a login screen.
@MainActor
public protocol LoginScreen: AnyObject, Sendable {
  /// The status that the screen shows.
  var status: LoginStatus { get }

  /// Logs in. A log-in that succeeds starts the session and shows the account's name. One that is
  /// refused leaves the session as it is and shows the reason.
  func logIn(username: String, password: String) async
}

/// The status of a login screen.
public enum LoginStatus: Hashable, Sendable {
  /// No outcome yet.
  case waiting
  /// The last try succeeded; the value is the account's name.
  case welcome(String)
  /// The last try failed; the value is the reason.
  case refused(String)
}
