import OutsideWorld

/// Logs users in and out: a struct of closures, so that a test can replace one of them.
public struct AuthProvider: Sendable {
  /// The closure that returns the user with this name and password.
  public var logIn: @Sendable (_ name: String, _ password: String) async throws -> User
  /// The closure that ends the session on the server.
  public var logOut: @Sendable () async throws -> Void

  public init(
    logIn: @escaping @Sendable (_ name: String, _ password: String) async throws -> User,
    logOut: @escaping @Sendable () async throws -> Void
  ) {
    self.logIn = logIn
    self.logOut = logOut
  }

  /// The stand-in for the real server: it responds, and records that it was used.
  public static let live = AuthProvider(
    logIn: { name, _ in
      OutsideWorld.touched("the live auth provider had to log \(name) in")
      return User(id: name, fullName: "Somebody Live")
    },
    logOut: { OutsideWorld.touched("the live auth provider had to log out") }
  )

  /// A provider for previews, which logs every user in and out without a server.
  public static let sample = AuthProvider(
    logIn: { name, _ in User(id: name, fullName: name) },
    logOut: {}
  )
}

/// The error of a closure that was never set.
public struct Unimplemented: Error {
  public init() {}
}
