import OutsideWorld

/// Plays the real login server: it lets everyone in, and it tells on whoever asks it in a test.
public struct LiveLoginService: LoginService {
  public init() {}

  public func logIn(username: String, password: String) async throws -> LoginResponse {
    OutsideWorld.touched("the live login service was asked for \(username)")
    return LoginResponse(id: 1, token: "live token")
  }
}
