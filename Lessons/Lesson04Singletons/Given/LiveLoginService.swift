import OutsideWorld

/// A substitute for the real login server, which accepts all credentials and records each use.
public struct LiveLoginService: LoginService {
  public init() {}

  public func logIn(username: String, password: String) async throws -> LoginResponse {
    OutsideWorld.touched("the live login service received a log-in of \(username)")
    return LoginResponse(id: 1, token: "live token")
  }
}
