import Foundation

/// Everything that a desk can't control, as one value that it is made with.
public struct Outside: Sendable {
  /// The time.
  public var now: @Sendable () -> Date
  /// A number drawn by chance, another at every call.
  public var chance: @Sendable () -> UInt64
  /// Where `members.json` and `session.json` are.
  public var files: any FileStore
  /// Where people read what the desk says.
  public var printer: any Printer
  /// The club's server.
  public var server: any ClubServer
  /// Logs what the server is asked: gets `asked the server for plans` for each request for plans.
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
