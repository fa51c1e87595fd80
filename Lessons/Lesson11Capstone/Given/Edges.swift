import Foundation

/// Stores files by name.
public protocol FileStore: Sendable {
  /// Returns the bytes of a file, nil when there is none.
  func read(_ name: String) throws -> Data?
  /// Replaces a file, or deletes it when there are no bytes.
  func write(_ bytes: Data?, to name: String) throws
}

/// Prints lines.
public protocol Printer: Sendable {
  /// Prints one line.
  func print(_ line: String)
}

/// A source of the club's plans.
public protocol PlanSource: Sendable {
  /// Returns all plans.
  ///
  /// - Throws: the error of the request.
  func plans() async throws -> [Plan]
}

/// A connection of one session to the club's server. It is open while an object holds it.
public protocol ClubConnection: PlanSource, AnyObject {}

/// The club's server.
public protocol ClubServer: Sendable {
  /// Logs a user in.
  ///
  /// - Throws: ``DeskError/wrongPassword``, or the error of the request.
  func logIn(name: String, password: String) async throws -> Session
  /// Opens a connection for the session with this token. Each call opens one more.
  func connect(token: String) async throws -> any ClubConnection
}
