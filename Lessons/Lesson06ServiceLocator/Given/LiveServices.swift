import OutsideWorld

/// Plays the real login server: it answers, and it tells on whoever uses it while a test runs.
public struct LiveLoginService: LoginService {
  public init() {
    OutsideWorld.touched("someone made a LiveLoginService")
  }

  public func logIn(username: String, password: String) async throws -> Account {
    OutsideWorld.touched("the live login service was asked about \(username)")
    return Account(id: 0, name: "Somebody Live")
  }
}

/// Plays the real session, which would write to a keychain; it tells on whoever uses it.
public struct LiveUserSession: UserSession {
  public init() {
    OutsideWorld.touched("someone made a LiveUserSession")
  }

  public var account: Account? {
    get async {
      OutsideWorld.touched("the live session was asked who is logged in")
      return nil
    }
  }

  public func start(with account: Account) async {
    OutsideWorld.touched("the live session was started for \(account.name)")
  }
}
