import OutsideWorld

/// The external dependencies of the school's app.
public struct SchoolOutside: Sendable {
  /// Opens a connection to a server. Each call opens one more.
  public let connect: @Sendable (Server) -> any APIClient
  /// Opens the keychain. Each call opens it once more.
  public let openKeychain: @Sendable () -> any Keychain

  /// The servers of the school.
  public enum Server: String, Sendable {
    /// Pupils log in and read their grades here.
    case school
    /// Past years are stored here.
    case archive
  }

  public init(
    connect: @escaping @Sendable (Server) -> any APIClient,
    openKeychain: @escaping @Sendable () -> any Keychain
  ) {
    self.connect = connect
    self.openKeychain = openKeychain
  }

  /// The real servers and the real keychain. A test fails if they are used while it runs.
  public static var live: SchoolOutside {
    SchoolOutside(
      connect: { server in
        OutsideWorld.touched("a live connection to the \(server) server was opened")
        return LiveAPIClient(server: server)
      },
      openKeychain: {
        OutsideWorld.touched("the real keychain was opened")
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
