import Exercise01InitializerInjection
import Foundation
import GradingSupport
import Lesson01InitializerInjection
import Testing

extension Lesson01.Task6 {
  // Rule: When the network throws an error other than `CancellationError`, `user(id:)` throws `unreachable` with that
  // error. Look at: UserService.swift, the `catch` of the request.
  @Test(arguments: misleadingErrors)
  func `every error of the network becomes unreachable`(error: any Error) async {
    let network = NetworkSpy(throwing: error)
    let service = makeUserService(network: network, decoder: JSONDecoder())

    expectEqual(await service.outcome(), "unreachable(\(error))")
  }

  // Rule: When the decoder throws an error other than `CancellationError`, `user(id:)` throws `unreadable` with that
  // error. Look at: UserService.swift, the `catch` of the decoding.
  @Test(arguments: misleadingErrors)
  func `every error of the decoder becomes unreadable`(error: any Error) async {
    let decoder = DecoderSpy(throwing: error)
    let service = makeUserService(network: NetworkSpy(returning: .ada), decoder: decoder)

    expectEqual(await service.outcome(), "unreadable(\(error))")
  }

  // Rule: When the network throws `CancellationError`, `user(id:)` throws it too; when a caller's task is cancelled, so
  // is its request.
  // Look at: UserService.swift, what `catch` wraps.
  @Test func `a CancellationError of the network is not wrapped`() async {
    let network = NetworkSpy(throwing: CancellationError())
    let service = makeUserService(network: network, decoder: JSONDecoder())

    expectEqual(await service.outcome(), "CancellationError()")
  }

  // Rule: When the network throws `CancellationError`, `user(id:)` throws it too; when a caller's task is cancelled, so
  // is its request.
  // Look at: UserService.swift, any `Task` or continuation in `user(id:)`.
  @Test(.deterministic) func `a call in a cancelled task sends no request that stays`() async {
    let network = NetworkSpy()
    let service = makeUserService(network: network, decoder: JSONDecoder())
    let call = Call(cancelled: true) { await service.outcome() }
    await untilIdle()

    // Whether it sends a request is up to the answer.
    expectEqual(network.cancellations, network.urls.count)
    expectEqual(call.value, "CancellationError()")
  }

  // Rule: `user(id:completion:)` calls its completion exactly once.
  // Look at: UserService.swift, every path through `user(id:completion:)`, and any lock around the completion.
  @Test(.deterministic) func `a completion that calls the service again is called once`() async {
    let network = NetworkSpy(returning: .ada)
    let service = makeUserService(network: network, decoder: JSONDecoder())
    let inner = Recorder<Int>()
    let call = CompletionCall(of: service) {
      service.user(id: 8) { _ in inner.record(1) }
    }
    await call.end()
    await untilIdle(until: { inner.count > 0 })

    expectEqual(call.results.count, 1)
    expectEqual(inner.count, 1, "calls of the inner completion")
  }

  // Rule: `user(id:completion:)` calls its completion exactly once.
  // Look at: UserService.swift, every path through `user(id:completion:)`.
  @Test(.deterministic, arguments: ["network", "decoder"])
  func `the completion is called once after a cancellation`(place: String) async {
    let error = CancellationError()
    let network = place == "network" ? NetworkSpy(throwing: error) : NetworkSpy(returning: .ada)
    let service = makeUserService(network: network, decoder: DecoderSpy(throwing: error))
    let call = CompletionCall(of: service)
    await call.end()

    expectEqual(call.results.count, 1)
  }

  // Rule: `user(id:completion:)` returns without waiting for the response.
  // Look at: UserService.swift, anything in `user(id:completion:)` that blocks.
  @Test(.deterministic) func `the completion method returns before the response`() async {
    let network = NetworkSpy()
    let service = makeUserService(network: network, decoder: JSONDecoder())
    let call = CompletionCall(of: service)
    await untilIdle()
    let hasReturned = call.hasReturned
    network.completeAll(with: .ada)
    await untilIdle()

    expectEqual(hasReturned, true, "the method has returned before the response")
  }

  // Rule: Cancelling one caller does not cancel the requests of other callers.
  // Look at: UserService.swift, what two calls of `user(id:)` share.
  @Test(.deterministic, arguments: [0, 1, 2])
  func `cancelling one of three callers cancels one request`(cancelled: Int) async {
    let network = NetworkSpy()
    let service = makeUserService(network: network, decoder: JSONDecoder())
    let calls = (0...2).map { _ in Call { await service.outcome() } }
    await untilIdle()
    calls[cancelled].cancel()
    await untilIdle()
    network.completeAll(with: .ada)
    await untilIdle()

    let others = [0, 1, 2].filter { $0 != cancelled }.map { calls[$0].value }
    expectEqual(others, ["Ada", "Ada"])
  }

  // Rule: The completion is called even if the service is released before the response arrives.
  // Look at: UserService.swift, what the task in `user(id:completion:)` captures.
  @Test(.deterministic) func `the completion is called after the service was released`() async {
    guard await callsCompletions() else { return }
    let network = NetworkSpy()
    let call = CompletionCall(of: makeUserService(network: network, decoder: JSONDecoder()))
    await untilIdle()
    network.completeAll(with: .ada)
    await call.end()

    expectEqual(call.results.first ?? "never called", "Ada")
  }

  // Rule: An object is released when its last owner releases it, and a response that arrives later does no harm.
  // Look at: UserService.swift, where `user(id:completion:)` stores the completion.
  @Test(.deterministic, arguments: [false, true])
  func `the completion is released after its call`(isFirst: Bool) async {
    guard await callsCompletions() else { return }
    let network = NetworkSpy()
    let service = makeUserService(network: network, decoder: JSONDecoder())
    final class Screen: Sendable {}
    func call() -> Weak {
      let screen = Screen()
      _ = CompletionCall(of: service) { withExtendedLifetime(screen) {} }
      return Weak(object: screen)
    }
    var screens = [call()]
    await untilIdle(until: { network.urls.count == 1 })
    screens.append(call())
    await untilIdle(until: { network.urls.count == 2 })
    // The other request is still pending.
    let index = network.allURLs.count - (isFirst ? 2 : 1)
    network.complete(index, with: .ada)
    let called = screens.remove(at: isFirst ? 0 : 1)
    await untilIdle(until: { called.object == nil })

    expectEqual(called.isReleased, true, "whether the completion that was called is released")
    expectEqual(screens[0].object == nil, false, "whether that of the pending call is released")
    network.completeAll(with: .ada)
    await untilIdle()
  }

  // Rule: A call that fails passes the original error to its caller and changes no state, and the next call works as
  // before. Look at: UserService.swift, what `user(id:)` stores.
  @Test(arguments: [AnyError(), URLError(.notConnectedToInternet)] as [any Error])
  func `an error after a user is an error, and a user after an error is a user`(error: any Error)
    async
  {
    let network = NetworkSpy(returning: .ada)
    let service = makeUserService(network: network, decoder: JSONDecoder())
    var outcomes: [Bool] = []
    for isUser in [true, false, true, false] {
      if isUser { network.completeAll(with: .ada) } else { network.completeAll(with: error) }
      outcomes.append(await service.outcome() == "Ada")
    }

    expectEqual(outcomes, [true, false, true, false], "calls that returned Ada")
  }

  // Rule: When calls overlap, of one method or of both, each one gets the result of its own request.
  // Look at: UserService.swift, what two calls share.
  @Test(.deterministic) func `overlapping calls of both methods get their own results`() async {
    guard await callsCompletions() else { return }
    let network = NetworkSpy()
    let service = makeUserService(network: network, decoder: JSONDecoder())
    let call = Call { await service.outcome(id: 1) }
    await untilIdle()
    let completion = CompletionCall(of: service, id: 2)
    let other = CompletionCall(of: service, id: 3)
    await untilIdle(until: { network.urls.count == 3 })
    for (id, name) in [(3, "C"), (1, "A"), (2, "B")] {
      let index = network.allURLs.firstIndex(of: UserAPI.url(forUser: id))
      network.complete(index ?? -1, with: json(name: name))
      await untilIdle()
    }
    for call in [completion, other] { await call.end() }

    let results = [call.value, completion.results.first, other.results.first]
    expectEqual(results, ["A", "B", "C"])
  }

  // Rule: When calls overlap, of one method or of both, each one gets the result of its own request.
  // Look at: UserService.swift, what two calls of `user(id:completion:)` share.
  @Test func `two completions get their own users, wherever the second call begins`() async throws {
    guard await callsCompletions() else { return }
    try await everyInterleaving { schedule in
      let network = NetworkSpy()
      let service = makeUserService(network: network, decoder: JSONDecoder())
      let results = Recorder<String>()
      try await schedule.concurrently {
        service.user(id: 1) { results.record(text(of: $0)) }
      } and: {
        service.user(id: 2) { results.record(text(of: $0)) }
      }
      network.completeAll(with: .ada)
      await untilIdle(or: { results.count == 2 })

      expectEqual(results.count, 2, "calls of two completions")
    }
  }

  // Rule: When calls overlap, of one method or of both, each one gets the result of its own request.
  // Look at: UserService.swift, what two calls of `user(id:completion:)` share.
  @Test(.deterministic) func `16 threads get a completion each, with their own user`() async {
    guard await callsCompletions() else { return }
    let service = makeUserService(network: EchoNetwork(), decoder: JSONDecoder())
    let calls = (1...16).map { CompletionCall(of: service, id: $0) }
    for call in calls { await call.end() }

    expectEqual(calls.map { $0.results.first }, (1...16).map { "User \($0)" })
  }

  /// Whether a completion is called at all. If not, only the rule of the example is broken.
  private func callsCompletions() async -> Bool {
    let network = NetworkSpy(returning: .ada)
    let service = makeUserService(network: network, decoder: JSONDecoder())
    let call = CompletionCall(of: service)
    await call.end()
    return withExtendedLifetime(service) { !call.results.isEmpty }
  }
}
