// Lesson 01 · Initializer injection. One good answer of several.
import Foundation
import Lesson01InitializerInjection
import Testing

/// Tests that a user service loads the user from the network that was passed to it.
///
/// - Parameter makeService: creates the service to test.
public func userServiceLoadsFromTheInjectedNetwork(
  _ makeService: @Sendable (any Network, JSONDecoder) -> any UserLoading
) async throws {
  // Literal JSON, because an encoder would repeat a wrong key of `User`.
  let response = Data(#"{"id": 7, "fullName": "Grace", "joined": 0}"#.utf8)
  let network = makeNetworkSpy(answering: response)
  let service = makeService(network, JSONDecoder())

  let user = try await service.user(id: 7)
  #expect(user.fullName == "Grace")

  // The request too, because the response doesn't show which user was requested.
  let urls = await network.requestedURLs
  #expect(urls == [UserAPI.url(forUser: 7)])
}
