import Exercise01InitializerInjection
import Foundation
import GradingSupport
import Lesson01InitializerInjection
import Testing

extension Lesson01 {
  @Suite("Task 6 · Distinguish network and decoding errors", .ownProcess)
  struct Task6 {
    // Rule: When the network throws an error other than `CancellationError`, `user(id:)` throws `unreachable` with that
    // error. Look at: UserService.swift, the `catch` of the request.
    @Test func `an error of the network becomes unreachable`() async {
      let network = NetworkSpy(throwing: AnyError())
      let service = makeUserService(network: network, decoder: JSONDecoder())

      let outcome = await service.outcome(id: 42)

      #expect(outcome == "unreachable(AnyError(1))")
    }

    // Rule: When the decoder throws an error other than `CancellationError`, `user(id:)` throws `unreadable` with that
    // error. Look at: UserService.swift, the `catch` of the decoding.
    @Test func `an error of the decoder becomes unreadable`() async {
      let decoder = DecoderSpy(throwing: AnyError())
      let service = makeUserService(network: NetworkSpy(returning: .ada), decoder: decoder)

      let outcome = await service.outcome(id: 42)

      #expect(outcome == "unreadable(AnyError(1))")
    }

    // Rule: When the network throws `CancellationError`, `user(id:)` throws it too; when a caller's task is cancelled,
    // so is its request.
    // Look at: UserService.swift, any `Task` or continuation in `user(id:)`, and what `catch` wraps.
    @Test(.deterministic) func `a cancelled call cancels its request`() async {
      let network = NetworkSpy()
      let service = makeUserService(network: network, decoder: JSONDecoder())
      let call = Call { await service.outcome(id: 42) }
      await untilIdle()

      call.cancel()
      await untilIdle()

      #expect(network.cancellations == 1)
      #expect(call.value == "CancellationError()")
    }

    // Rule: `user(id:completion:)` calls its completion exactly once.
    // Look at: UserService.swift, every path through `user(id:completion:)`.
    @Test(.deterministic, arguments: [nil, AnyError()])
    func `the completion is called exactly once`(error: AnyError?) async {
      let network = NetworkSpy(returning: .ada, throwing: error)
      let service = makeUserService(network: network, decoder: JSONDecoder())

      let call = CompletionCall(of: service, id: 42)
      await call.end()

      #expect(call.results.count == 1, "calls of the completion: \(call.results)")
    }

    // Rule: The completion gets the user or error that `user(id:)` returns or throws for the same response.
    // Look at: UserService.swift, the error that `user(id:completion:)` passes on.
    @Test(.deterministic, arguments: [nil, AnyError()])
    func `the completion gets the result of the async method`(error: AnyError?) async {
      let network = NetworkSpy(returning: .ada, throwing: error)
      let service = makeUserService(network: network, decoder: JSONDecoder())

      let outcome = await service.outcome(id: 42)
      let call = CompletionCall(of: service, id: 42)
      await call.end()

      // A completion that is never called breaks the rule above.
      if let result = call.results.first { #expect(result == outcome) }
    }
  }
}
