import Foundation

/// A service that logs users in.
public protocol AuthGateway: Sendable {
  /// Returns the session for these credentials.
  ///
  /// - Throws: ``ShopError/refused(status:)`` when they are wrong, or the error of the client.
  func logIn(_ credentials: Credentials) async throws -> Session
}

/// The gateway that logs users in at the server.
public struct RemoteAuthGateway: AuthGateway {
  private let client: any HTTPClient

  public init(client: any HTTPClient) {
    self.client = client
  }

  public func logIn(_ credentials: Credentials) async throws -> Session {
    let body = try JSONEncoder().encode(credentials)
    let response = try await client.send(HTTPRequest("POST", "login", body: body))
    return try JSONDecoder().decode(Session.self, from: response.accepted())
  }
}

/// The use case that logs a user in and stores the session.
public struct LoginUseCase: Sendable {
  private let gateway: any AuthGateway
  private let sessions: SessionStore

  public init(gateway: any AuthGateway, sessions: SessionStore) {
    self.gateway = gateway
    self.sessions = sessions
  }

  public func callAsFunction(_ credentials: Credentials) async throws -> Session {
    let session = try await gateway.logIn(credentials)
    sessions.keep(session)
    return session
  }
}

/// The view model of the login screen.
@MainActor
public final class LoginViewModel {
  public var name = ""
  public var password = ""
  /// The error of the last log-in as a text, nil if it succeeded.
  public private(set) var failure: String?

  private let logIn: LoginUseCase
  private let onLoggedIn: (Session) -> Void

  public init(logIn: LoginUseCase, onLoggedIn: @escaping (Session) -> Void) {
    self.logIn = logIn
    self.onLoggedIn = onLoggedIn
  }

  /// Logs in with the typed name and password, then reports the session.
  public func submit() async {
    do {
      let session = try await logIn(Credentials(name: name, password: password))
      failure = nil
      onLoggedIn(session)
    } catch {
      failure = "\(error)"
    }
  }
}
