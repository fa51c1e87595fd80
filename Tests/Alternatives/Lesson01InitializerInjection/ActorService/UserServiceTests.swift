// Lesson 01 · Initializer injection. Another good answer.
import Foundation
import Lesson01InitializerInjection
import Testing

/// Tests that a user service loads the user from the network that was passed to it.
///
/// - Parameter makeService: creates the service to test.
public func userServiceLoadsFromTheInjectedNetwork(
  _ makeService: @Sendable (any Network, JSONDecoder) -> any UserLoading
) async throws {
  let decoder = JSONDecoder()
  decoder.dateDecodingStrategy = .secondsSince1970
  let expected = User(id: 3, fullName: "Katherine", joined: Date(timeIntervalSince1970: 1_000))
  let network = UserDirectory(name: expected.fullName)

  let user = try await makeService(network, decoder).user(id: 3)

  #expect(user == expected)
  try #require(await network.requests == 1)
}

/// A network that responds to one URL, and rejects all others.
private actor UserDirectory: Network {
  private struct NotFound: Error {}
  private let name: String
  private(set) var requests = 0

  init(name: String) { self.name = name }

  func data(from url: URL) async throws -> Data {
    requests += 1
    guard url == UserAPI.url(forUser: 3) else { throw NotFound() }
    return Data(#"{"id": 3, "fullName": "\#(name)", "joined": 1000}"#.utf8)
  }
}
