/// The desk where people join the club, ready to use, by several callers at once.
///
/// Errors of the server and of the files reach the caller unchanged.
public protocol Desk: AnyObject, Sendable {
  /// Begins a session, keeps it in `session.json` and prints `Welcome, <name>`,
  /// with the name that the server gave it.
  func logIn(name: String, password: String) async throws
  /// Ends the session, deletes `session.json` and prints `Goodbye`, even without a session or in a
  /// cancelled task.
  ///
  /// - Throws: what kept `session.json` from being deleted. Then nothing is printed.
  func logOut() async throws
  /// What a plan costs under the rules that hold now, in cents.
  ///
  /// - Throws: ``DeskError/notLoggedIn`` or ``DeskError/unknownPlan(_:)``.
  func quote(plan: String) async throws -> Int
  /// Adds a member to `members.json`, whose membership begins now, and prints the member's line.
  ///
  /// - Throws: ``DeskError/notLoggedIn`` or ``DeskError/unknownPlan(_:)``.
  @discardableResult
  func join(name: String, plan: String) async throws -> Member
  /// Adds the days of the member's plan to the end of what was paid for, or to now if that is later,
  /// and prints the member's line.
  ///
  /// - Throws: ``DeskError/notLoggedIn``, ``DeskError/unknownMember(_:)`` or
  ///   ``DeskError/unknownPlan(_:)``.
  @discardableResult
  func renew(number: String) async throws -> Member
  /// Prints the line of each member, in the order in which they joined.
  ///
  /// - Throws: ``DeskError/notLoggedIn``.
  func list() async throws
  /// Prints how many memberships are current and how many have lapsed: `3 current, 1 lapsed`.
  /// A membership is current when it ends after now.
  ///
  /// - Throws: ``DeskError/notLoggedIn`` or ``DeskError/needsAdmin``.
  func report() async throws
}
