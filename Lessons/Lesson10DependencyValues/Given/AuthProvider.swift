import OutsideWorld

/// Logs users in and out: a struct of closures, so that a test can replace one of them.
public struct AuthProvider: Sendable {
  /// The user with this name and password.
  public var logIn: @Sendable (_ name: String, _ password: String) async throws -> User
  /// Ends the session on the server.
  public var logOut: @Sendable () async throws -> Void

  public init(
    logIn: @escaping @Sendable (_ name: String, _ password: String) async throws -> User,
    logOut: @escaping @Sendable () async throws -> Void
  ) {
    self.logIn = logIn
    self.logOut = logOut
  }

  /// Stands in for the real server. It answers, and records that it was used.
  public static let live = AuthProvider(
    logIn: { name, _ in
      OutsideWorld.touched("the live auth provider was asked to log \(name) in")
      return User(id: name, fullName: "Somebody Live")
    },
    logOut: { OutsideWorld.touched("the live auth provider was asked to log out") }
  )

  /// Lets every user in and out without a server, for previews.
  public static let sample = AuthProvider(
    logIn: { name, _ in User(id: name, fullName: name) },
    logOut: {}
  )
}

/// What a closure throws that was never set.
public struct Unimplemented: Error {
  public init() {}
}
