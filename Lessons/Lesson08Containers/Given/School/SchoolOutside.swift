import OutsideWorld

/// The external dependencies of the school's app.
public struct SchoolOutside: Sendable {
  /// A closure that opens a connection to a server, one at each call.
  public let connect: @Sendable (Server) -> any APIClient
  /// A closure that opens the keychain, once at each call.
  public let openKeychain: @Sendable () -> any Keychain

  /// The servers of the school.
  public enum Server: String, Sendable {
    /// The server for log-ins and grades.
    case school
    /// The server for past years.
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
    OutsideWorld.touched("the live \(server) server got the request \(path)")
    return ["live"]
  }
}
