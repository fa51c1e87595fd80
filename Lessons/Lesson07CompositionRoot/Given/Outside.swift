/// Everything that comes into the shop from outside, as one value that the root is made with.
public struct Outside: Sendable {
  /// Opens a connection to the server. Each call opens one more.
  public let connect: @Sendable () -> any HTTPClient
  /// Makes a cache. Each call makes one more.
  public let makeCache: @Sendable () -> any ProductCache
  /// The products that come with the shop, for when the server can't be reached.
  public let offline: any ProductRepository
  /// Where the shop writes down what happens.
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
