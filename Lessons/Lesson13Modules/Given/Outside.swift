import OutsideWorld

/// Reads what the shop's server says.
public protocol Transport: Sendable {
  /// The text at an address, like `https://shop.example/products`.
  ///
  /// Products come a line each, as id, cents and name: `tea,350,Green tea`.
  func text(at address: String) async throws -> String
}

/// The outermost things: everything that a test of the whole shop replaces.
public struct Outside: Sendable {
  public var transport: any Transport

  /// The desk: whether a flag is on at this moment, by its name. Somebody in the office may turn it on or off at any time.
  public var isOn: @Sendable (_ flag: String) -> Bool

  public init(transport: any Transport, isOn: @escaping @Sendable (_ flag: String) -> Bool) {
    self.transport = transport
    self.isOn = isOn
  }

  /// The real ones.
  public static var live: Outside {
    Outside(transport: LiveTransport()) { flag in
      OutsideWorld.touched("the real desk was asked for the flag \(flag)")
      return false
    }
  }
}

/// Plays the real server: it answers, and it tells on its caller while a test runs.
public struct LiveTransport: Transport {
  public init() {}

  public func text(at address: String) async throws -> String {
    OutsideWorld.touched("the real server was asked for \(address)")
    return "tea,350,Live tea"
  }
}
