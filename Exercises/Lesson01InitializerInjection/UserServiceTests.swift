// Lesson 01 · Initializer injection. Task 5: write the test that the live network made impossible.
// Grade it: swift test --filter Lesson01/Task5
import Foundation
import Lesson01InitializerInjection
import Testing

/// Tests that a user service loads the user from the network that was passed to it.
///
/// - Parameter makeService: creates the service to test.
public func userServiceLoadsFromTheInjectedNetwork(
  _ makeService: @Sendable (any Network, JSONDecoder) -> any UserLoading
) async throws {
  // TODO: 5. Pass a double of your own with a fixed response, and check the user and the request.
  let service = makeService(LiveNetwork.shared, JSONDecoder())

  let user = try await service.user(id: 42)

  #expect(user.fullName.isEmpty == false)
}
