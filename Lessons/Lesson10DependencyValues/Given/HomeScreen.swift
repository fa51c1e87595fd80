/// What the home screen shows, and what it can be told.
@MainActor
public protocol HomeScreen: AnyObject, Sendable {
  /// `Hello, Ada` for a user named Ada, `Hello, guest` when nobody is logged in.
  var title: String { get }

  /// What was loaded last.
  var plans: [MembershipPlan] { get }

  /// How many members the club has; nil for anybody but an admin.
  var memberCount: Int? { get }

  /// Reads the user anew by its identifier, then the plans, then, for admins, the members.
  func load() async throws

  /// Logs out on the server, forgets the user, and sends the whole app to the log-in.
  func logOut() async throws
}
