import Exercise01InitializerInjection
import Foundation
import GradingSupport
import Lesson01InitializerInjection
import Testing

extension Lesson01 {
  @Suite("Task 2 · Inject the decoder", .ownProcess)
  struct Task2 {
    // Rule: Each response goes to the decoder that was passed to `makeUserService`, once and with its bytes unchanged.
    // Look at: UserService.swift, `init` and `decoder`; Wiring.swift, `makeUserService`.
    @Test func `the injected decoder decides how dates and keys are read`() async throws {
      let response = Data(#"{"id": 42, "full_name": "Ada", "joined": 1}"#.utf8)
      let decoder = JSONDecoder()
      decoder.dateDecodingStrategy = .secondsSince1970
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      let service = makeUserService(network: NetworkSpy(returning: response), decoder: decoder)

      let user = try await service.user(id: 42)

      #expect(user.fullName == "Ada")
      #expect(user.joined == Date(timeIntervalSince1970: 1))
    }

    // Rule: Each response goes to the decoder that was passed to `makeUserService`, once and with its bytes unchanged.
    // Look at: UserService.swift, the lines between the request and the decoding.
    @Test func `each response goes to the injected decoder once`() async throws {
      let decoder = DecoderSpy()
      let service = makeUserService(network: NetworkSpy(returning: .ada), decoder: decoder)

      _ = try await service.user(id: 42)

      #expect(decoder.responses.values == [.ada])
    }

    // Rule: `UserService` has no default decoder: `UserService(network:)` doesn't compile.
    // Look at: UserService.swift, `init`.
    @Test func `a service can't be created without a decoder`() async throws {
      let compiling = try await compilingExpressions(
        "UserService(network: makeNetworkSpy(answering: .init()))"
      )

      #expect(compiling == [])
    }
  }
}
