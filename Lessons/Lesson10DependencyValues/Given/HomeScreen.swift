/// The home screen: its texts and its actions.
@MainActor
public protocol HomeScreen: AnyObject, Sendable {
  /// `Hello, Ada` for a user whose full name is Ada, `Hello, guest` without a user.
  var title: String { get }

  /// The plans that were loaded last.
  var plans: [MembershipPlan] { get }

  /// The number of members when an admin loaded last; nil after a load by another user.
  var memberCount: Int? { get }

  /// Loads the user again by its identifier, then the plans, then, for an admin, the members.
  func load() async throws

  /// Logs out on the server, then clears the session, then restarts the global router at the log-in.
  func logOut() async throws
}
