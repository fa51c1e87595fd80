import Observation

/// Who is logged in. All screens of a run share one, and watch it.
@MainActor
@Observable
public final class CurrentUser {
  public var user: User?

  public var role: Role { user?.role ?? .member }
  public var isAdmin: Bool { role == .admin }
  public var isLoggedIn: Bool { user != nil }

  /// At first there is no user. Creating one is allowed anywhere, using it on the main actor only.
  public nonisolated init() {}

  /// Removes the user.
  public func clearSession() {
    user = nil
  }
}
