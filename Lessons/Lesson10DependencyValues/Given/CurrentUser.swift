import Observation

/// The session of the user who is logged in. All screens of a run share one, and observe it.
@MainActor
@Observable
public final class CurrentUser {
  public var user: User?

  public var role: Role { user?.role ?? .member }
  public var isAdmin: Bool { role == .admin }
  public var isLoggedIn: Bool { user != nil }

  /// Creates a session without a user, on any thread; its members are for the main actor only.
  public nonisolated init() {}

  /// Removes the user.
  public func clearSession() {
    user = nil
  }
}
