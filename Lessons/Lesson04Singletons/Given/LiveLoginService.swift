import OutsideWorld

/// Stands in for the real login server. It accepts all credentials, and records that it was used.
public struct LiveLoginService: LoginService {
  public init() {}

  public func logIn(username: String, password: String) async throws -> LoginResponse {
    OutsideWorld.touched("the live login service was asked for \(username)")
    return LoginResponse(id: 1, token: "live token")
  }
}
