import OutsideWorld

/// Reads from the shop's server.
public protocol Transport: Sendable {
  /// The text at an address, like `https://shop.example/products`.
  ///
  /// Products come a line each, as id, cents and name: `tea,350,Green tea`.
  func text(at address: String) async throws -> String
}

/// The external dependencies: everything that a test of the whole shop replaces.
public struct Outside: Sendable {
  public var transport: any Transport

  /// Whether the flag of this name is on at this moment. The office may turn it on or off at any time.
  public var isOn: @Sendable (_ flag: String) -> Bool

  public init(transport: any Transport, isOn: @escaping @Sendable (_ flag: String) -> Bool) {
    self.transport = transport
    self.isOn = isOn
  }

  /// The real external dependencies.
  public static var live: Outside {
    Outside(transport: LiveTransport()) { flag in
      OutsideWorld.touched("the real desk was asked for the flag \(flag)")
      return false
    }
  }
}

/// Stands in for the real server. It answers, and records that it was used.
public struct LiveTransport: Transport {
  public init() {}

  public func text(at address: String) async throws -> String {
    OutsideWorld.touched("the real server was asked for \(address)")
    return "tea,350,Live tea"
  }
}
