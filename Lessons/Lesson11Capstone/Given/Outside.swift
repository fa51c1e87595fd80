import Foundation

/// The external dependencies of a desk, as one value that it gets.
public struct Outside: Sendable {
  /// The time.
  public var now: @Sendable () -> Date
  /// A new random number at each call.
  public var chance: @Sendable () -> UInt64
  /// The files `members.json` and `session.json`.
  public var files: any FileStore
  /// The output of the desk.
  public var printer: any Printer
  /// The club's server.
  public var server: any ClubServer
  /// Logs requests to the server: it gets `requested plans` for each request for plans.
  public var journal: @Sendable (String) -> Void

  public init(
    now: @escaping @Sendable () -> Date,
    chance: @escaping @Sendable () -> UInt64,
    files: any FileStore,
    printer: any Printer,
    server: any ClubServer,
    journal: @escaping @Sendable (String) -> Void
  ) {
    self.now = now
    self.chance = chance
    self.files = files
    self.printer = printer
    self.server = server
    self.journal = journal
  }
}
