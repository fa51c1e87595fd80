// Lesson 08 · Containers. Another good answer.
import Lesson08Containers
import OutsideWorld

/// A value that is made once, at its first use.
final class Lazily<Thing: Sendable>: Sendable {
  private let make: @Sendable () -> Thing
  private let made = Locked<Thing?>(nil)

  init(_ make: @escaping @Sendable () -> Thing) {
    self.make = make
  }

  var thing: Thing {
    made.withLock { (kept: inout Thing?) -> Thing in
      if let kept { return kept }
      let fresh = make()
      kept = fresh
      return fresh
    }
  }
}

/// A client that opens its connection with its first request.
final class LazyClient: APIClient {
  private let connection: Lazily<any APIClient>

  init(_ connect: @escaping @Sendable () -> any APIClient) {
    connection = Lazily(connect)
  }

  func lines(at path: String, token: String?) async throws -> [String] {
    try await connection.thing.lines(at: path, token: token)
  }
}

/// A keychain that is opened when its token is read or written for the first time.
final class LazyKeychain: Keychain {
  private let keychain: Lazily<any Keychain>

  init(_ open: @escaping @Sendable () -> any Keychain) {
    keychain = Lazily(open)
  }

  var token: String? { keychain.thing.token }

  func keep(token: String?) {
    keychain.thing.keep(token: token)
  }
}
