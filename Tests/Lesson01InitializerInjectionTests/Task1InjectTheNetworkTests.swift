import Exercise01InitializerInjection
import Foundation
import GradingSupport
import Lesson01InitializerInjection
import Testing

extension Lesson01 {
  @Suite("Task 1 · Inject the network", .ownProcess)
  struct Task1 {
    // Rule: Each call of `user(id:)` sends one request, to the network that was passed to `makeUserService`.
    // Look at: UserService.swift, `init` and `network`; Wiring.swift, `makeUserService`.
    @Test func `each call sends one request to the injected network`() async throws {
      let network = NetworkSpy(returning: .ada)
      let service = makeUserService(network: network, decoder: JSONDecoder())

      _ = try await service.user(id: 42)
      _ = try await service.user(id: 42)

      let url = UserAPI.url(forUser: 42)
      #expect(network.urls == [url, url])
    }

    // Rule: `UserService` has no default network: `UserService()` and `UserService(decoder:)` don't compile.
    // Look at: UserService.swift, `init`.
    @Test func `a service can't be created without a network`() async throws {
      let compiling = try await compilingExpressions(
        "UserService()",
        "UserService(decoder: .init())"
      )

      #expect(compiling == [])
    }
  }
}
