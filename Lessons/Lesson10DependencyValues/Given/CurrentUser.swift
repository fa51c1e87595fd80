import Observation

/// Who is logged in. All screens of a run share one, and watch it.
@MainActor
@Observable
public final class CurrentUser {
  public var user: User?

  public var role: Role { user?.role ?? .member }
  public var isAdmin: Bool { role == .admin }
  public var isLoggedIn: Bool { user != nil }

  /// Nobody is logged in at first. Making one is allowed anywhere, using it on the main actor only.
  public nonisolated init() {}

  /// Forgets who was logged in.
  public func clearSession() {
    user = nil
  }
}
