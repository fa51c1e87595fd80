import OutsideWorld

/// A connection to the shop's server.
public protocol Transport: Sendable {
  /// Returns the text at an address, such as `https://shop.example/products`.
  ///
  /// Each product is a line with id, cents and name: `tea,350,Green tea`.
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
      OutsideWorld.touched("the real office: flag \(flag)")
      return false
    }
  }
}

/// The real server, as far as this course has one. It responds, and records each use.
public struct LiveTransport: Transport {
  public init() {}

  public func text(at address: String) async throws -> String {
    OutsideWorld.touched("the real server: \(address)")
    return "tea,350,Live tea"
  }
}
