import OutsideWorld

/// Stands in for the real login server. It answers, and records that it was used.
public struct LiveLoginService: LoginService {
  public init() {
    OutsideWorld.touched("someone made a LiveLoginService")
  }

  public func logIn(username: String, password: String) async throws -> Account {
    OutsideWorld.touched("the live login service was asked about \(username)")
    return Account(id: 0, name: "Somebody Live")
  }
}

/// Stands in for the real session, which would write to a keychain, and records that it was used.
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
