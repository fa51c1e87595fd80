/// The desk where people join the club. Several callers can use it concurrently.
///
/// Errors of the server and of the files reach the caller unchanged.
public protocol Desk: AnyObject, Sendable {
  /// Begins a session, stores it in `session.json` and prints `Welcome, <name>`,
  /// with the name in the server's response.
  func logIn(name: String, password: String) async throws
  /// Ends the session, deletes `session.json` and prints `Goodbye`, even without a session or in a
  /// cancelled task.
  ///
  /// - Throws: the error of deleting `session.json`. Then nothing is printed.
  func logOut() async throws
  /// Returns the price of a plan under the rules that are valid now, in cents.
  ///
  /// - Throws: ``DeskError/notLoggedIn`` or ``DeskError/unknownPlan(_:)``.
  func quote(plan: String) async throws -> Int
  /// Adds a member to `members.json`, whose membership begins now, and prints the member's line.
  ///
  /// - Throws: ``DeskError/notLoggedIn`` or ``DeskError/unknownPlan(_:)``.
  @discardableResult
  func join(name: String, plan: String) async throws -> Member
  /// Adds the days of the member's plan to the end of the membership, or to now if that is later,
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
  /// Prints the numbers of current and lapsed memberships: `3 current, 1 lapsed`.
  /// A membership is current when it ends after now.
  ///
  /// - Throws: ``DeskError/notLoggedIn`` or ``DeskError/needsAdmin``.
  func report() async throws
}
