import Foundation

/// Stores files by name.
public protocol FileStore: Sendable {
  /// The bytes of a file, nil when there is none.
  func read(_ name: String) throws -> Data?
  /// Replaces a file, or deletes it when there are no bytes.
  func write(_ bytes: Data?, to name: String) throws
}

/// Prints lines.
public protocol Printer: Sendable {
  /// Prints one line.
  func print(_ line: String)
}

/// Knows the club's plans.
public protocol PlanSource: Sendable {
  /// All plans.
  ///
  /// - Throws: the reason why they didn't come.
  func plans() async throws -> [Plan]
}

/// A connection to the club's server, in the name of one session. It is open while an object holds it.
public protocol ClubConnection: PlanSource, AnyObject {}

/// The club's server.
public protocol ClubServer: Sendable {
  /// Logs a user in.
  ///
  /// - Throws: ``DeskError/wrongPassword``, or the reason why no answer came.
  func logIn(name: String, password: String) async throws -> Session
  /// Opens a connection in the name of the session with this token. Each call opens one more.
  func connect(token: String) async throws -> any ClubConnection
}
