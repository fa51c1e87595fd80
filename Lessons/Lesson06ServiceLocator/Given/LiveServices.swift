import OutsideWorld

/// A login service that stands for the real server. It records that it was used.
public struct LiveLoginService: LoginService {
  public init() {
    OutsideWorld.touched("a LiveLoginService was created")
  }

  public func logIn(username: String, password: String) async throws -> Account {
    OutsideWorld.touched("the live login service got a log-in of \(username)")
    return Account(id: 0, name: "Somebody Live")
  }
}

/// A session that stands for the real one, which would write to a keychain. It records that it was used.
public struct LiveUserSession: UserSession {
  public init() {
    OutsideWorld.touched("a LiveUserSession was created")
  }

  public var account: Account? {
    get async {
      OutsideWorld.touched("the account of the live session was read")
      return nil
    }
  }

  public func start(with account: Account) async {
    OutsideWorld.touched("the live session was started for \(account.name)")
  }
}
