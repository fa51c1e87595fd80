import Exercise01InitializerInjection
import Foundation
import GradingSupport
import Lesson01InitializerInjection
import OutsideWorld
import Testing

extension Lesson01.Task5 {
  // Rule: `userServiceLoadsFromTheInjectedNetwork` passes with every correct user service.
  // Look at: UserServiceTests.swift, the response and the values that it expects.
  @Test func `your test passes with correct services of other designs`() async {
    let issues = await recordedIssues {
      try await userServiceLoadsFromTheInjectedNetwork { ActorService($0, $1) }
      try await userServiceLoadsFromTheInjectedNetwork { network, decoder in
        // Its network and its decoder are not the objects that the test has passed.
        ServiceStub(network: ForwardingNetwork(network), decoder: ForwardingDecoder(decoder))
      }
    }

    expectEqual(issues, [])
  }

  // Rule: `userServiceLoadsFromTheInjectedNetwork` fails with a user service that sends a request twice.
  // Look at: UserServiceTests.swift, whether it compares the whole list of URLs.
  @Test func `your test fails with a service that sends its request twice`() async {
    let issues = await recordedIssues {
      try await userServiceLoadsFromTheInjectedNetwork { network, decoder in
        ServiceStub(
          network: network,
          decoder: decoder,
          urls: { [UserAPI.url(forUser: $0), UserAPI.url(forUser: $0)] }
        )
      }
    }

    expectEqual(issues.isEmpty, false)
  }

  // Rule: Your code uses a type whose name begins with `Live` only where the task says so.
  // Look at: UserServiceTests.swift, the network that it passes to `makeService`.
  @Test func `your test uses nothing live`() async {
    let (_, uses) = await OutsideWorld.watching {
      await recordedIssues {
        try await userServiceLoadsFromTheInjectedNetwork { network, decoder in
          ServiceStub(network: network, decoder: decoder)
        }
      }
    }

    expectEqual(uses, [])
  }
}

/// A correct user service of another design.
private actor ActorService: UserLoading {
  private let network: any Network
  private let decoder: JSONDecoder

  init(_ network: any Network, _ decoder: JSONDecoder) {
    self.network = network
    self.decoder = decoder
  }

  func user(id: Int) async throws -> User {
    let network = network
    let data = try await Task.detached {
      try await network.data(from: UserAPI.url(forUser: id))
    }.value
    return try decoder.decode(User.self, from: data)
  }

  nonisolated func user(
    id: Int,
    completion: @escaping @Sendable (Result<User, any Error>) -> Void
  ) {
    Task {
      do { completion(.success(try await self.user(id: id))) } catch { completion(.failure(error)) }
    }
  }
}

/// A network that passes each request to another one.
private struct ForwardingNetwork: Network {
  let network: any Network
  init(_ network: any Network) { self.network = network }
  func data(from url: URL) async throws -> Data { try await network.data(from: url) }
}

/// A decoder that passes each response to another one.
private final class ForwardingDecoder: JSONDecoder, @unchecked Sendable {
  // Unchecked, because JSONDecoder is open. The property is immutable.
  private let decoder: JSONDecoder
  init(_ decoder: JSONDecoder) { self.decoder = decoder }
  override func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    try decoder.decode(type, from: data)
  }
}
