import OutsideWorld

/// Everything that comes into the school's app from outside.
public struct SchoolOutside: Sendable {
  /// Opens a connection to the server of this name. Each call opens one more.
  public let connect: @Sendable (Server) -> any APIClient
  /// Opens the keychain. Each call opens it once more.
  public let openKeychain: @Sendable () -> any Keychain

  /// The servers of the school.
  public enum Server: String, Sendable {
    /// Where pupils log in and read their grades.
    case school
    /// Where past years are kept.
    case archive
  }

  public init(
    connect: @escaping @Sendable (Server) -> any APIClient,
    openKeychain: @escaping @Sendable () -> any Keychain
  ) {
    self.connect = connect
    self.openKeychain = openKeychain
  }

  /// Plays the real servers, which answer, and tell on whoever uses them while a test runs.
  public static var live: SchoolOutside {
    SchoolOutside(
      connect: { LiveAPIClient(server: $0) },
      openKeychain: {
        OutsideWorld.touched("someone opened the real keychain")
        return MemoryKeychain()
      }
    )
  }
}

private struct LiveAPIClient: APIClient {
  let server: SchoolOutside.Server

  func lines(at path: String, token: String?) async throws -> [String] {
    OutsideWorld.touched("the live \(server) server was asked for \(path)")
    return ["live"]
  }
}
