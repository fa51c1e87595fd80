/// The external dependencies of the shop, as one value that the root gets.
public struct Outside: Sendable {
  /// The function that opens a connection to the server. Each call opens one more.
  public let connect: @Sendable () -> any HTTPClient
  /// The function that makes a cache. Each call makes one more.
  public let makeCache: @Sendable () -> any ProductCache
  /// The products that come with the shop, for when the server can't be reached.
  public let offline: any ProductRepository
  /// The log of the shop.
  public let log: any EventLog

  public init(
    connect: @escaping @Sendable () -> any HTTPClient,
    makeCache: @escaping @Sendable () -> any ProductCache = { MemoryCache() },
    offline: any ProductRepository = ShippedProducts(),
    log: any EventLog = SilentLog()
  ) {
    self.connect = connect
    self.makeCache = makeCache
    self.offline = offline
    self.log = log
  }
}
