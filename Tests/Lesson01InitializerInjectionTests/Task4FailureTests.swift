import Exercise01InitializerInjection
import Foundation
import GradingSupport
import Lesson01InitializerInjection
import Testing

extension Lesson01 {
  @Suite("Task 4 · Keep failures apart")
  struct Task4 {
    // Rule: When the network throws an error of any type but `CancellationError`, `user(id:)` throws `unreachable`
    // with that error.
    // Look at: UserService.swift, the `catch` around the request.
    @Test func `says that the network failed, and why`() async {
      await Situations.check(services, networkFailures, rule: failsRightly)
      await Situations.check([services[0]], connectionFailures, rule: failsRightly)
    }

    // Rule: When the decoder throws an error of any type but `CancellationError`, `user(id:)` throws `unreadable`
    // with that error.
    // Look at: UserService.swift, the `catch` around the decoding.
    @Test func `says that the answer was not a user, and why`() async {
      await Situations.check(services, rejections, rule: failsRightly)
    }

    // Rule: Empty data goes to the decoder too: the decoder rejects it, and `user(id:)` throws `unreadable`.
    // Look at: UserService.swift, what happens between the request and the decoding.
    @Test func `leaves empty data to the decoder`() async {
      await Situations.check(services, emptyAnswer, rule: failsRightly)
    }

    // Rule: When the network throws `CancellationError`, `user(id:)` throws `CancellationError` and doesn't wrap it.
    // Look at: UserService.swift, what is wrapped in `unreachable`.
    @Test func `lets cancellation through`() async {
      await Situations.check(services, cancellation, rule: failsRightly)
    }

    // Rule: A call that fails sends exactly one request: the service never retries.
    // Look at: UserService.swift, what happens after a failure.
    @Test func `tries once`() async {
      for (services, failures) in [(services, failures), ([services[0]], connectionFailures)] {
        await Situations.check(services, failures) { bench, reply in
          let before = bench.network.requests.count
          await bench.load(7, reply)
          try must("the requests of one call", be: 1, is: bench.network.requests.count - before)
        }
      }
    }

    // Rule: A call that fails throws its error, even if an earlier call returned the same user.
    // Look at: UserService.swift, what it keeps of an answer.
    @Test func `covers up no failure with an earlier user`() async {
      await Situations.check(services, failures) { bench, reply in
        for reply in [.user(.sample(7)), reply, .user(.sample(7)), reply] {
          try must("the result", be: reply.outcome, is: await bench.load(7, reply))
        }
      }
    }

    // Rule: When a caller's task is cancelled, its request is cancelled and `user(id:)` throws `CancellationError`.
    // Look at: UserService.swift, any `Task` or continuation in user(id:).
    @Test func `lets its network know that the caller cancelled`() async {
      await #expect(processExitsWith: .success) {
        await World.run { world in
          let network = HeldNetwork()
          let service = makeUserService(network: network, decoder: JSONDecoder())
          for number in 1...4 {
            // Every second task is cancelled before its call; whether that sends a request is left open.
            let (early, before) = (number % 2 == 0, network.calls.requests.count)
            let call = world.start { try await service.user(id: 7) }
            if !early { world.settle() }
            call.cancel()
            world.settle()
            let requests = early ? Array(before..<network.calls.requests.count) : [before]
            try must(
              "call \(number), cancelled \(early ? "before it began" : "in between"): its cancelled requests",
              be: requests,
              is: network.calls.cancelled.filter { $0 >= before }
            )
            let error = call.outcome.map(told)
            try must(
              "the error of call \(number)",
              be: told(.failure(CancellationError())),
              is: error
            )
          }
        }
      }
    }

    // Rule: Cancelling one caller does not cancel the requests of other callers.
    // Look at: UserService.swift, what two calls of user(id:) share.
    @Test func `cancels no other caller`() async {
      await #expect(processExitsWith: .success) {
        await World.run { world in
          // A network that doesn't obey takes its time: new calls come while the cancelled one still ends.
          for (cancelled, obeys) in [(0, true), (1, true), (0, false), (1, false)] {
            let network = HeldNetwork(calls: HeldCalls(obeysCancellation: obeys))
            let service = makeUserService(network: network, decoder: JSONDecoder())
            let call: @Sendable () async throws -> User = { try await service.user(id: 7) }
            var calls = (0...1).map { _ in
              defer { world.settle() }
              return world.start(call)
            }
            calls[cancelled].cancel()
            world.settle()
            calls.append(world.start(call))
            world.settle()
            let place = "of two calls, number \(cancelled + 1) is cancelled, then comes a third:"
            try must("\(place) the requests", be: 3, is: network.calls.requests.count)
            for number in [2, cancelled, 1 - cancelled] {
              network.end(number, with: .user(.sample(number)))
              world.settle()
            }
            let asked: [Int] = network.calls.cancelled
            try must("\(place) the cancelled requests", be: [cancelled], is: asked)
            for number in [1 - cancelled, 2] {
              let result = calls[number].outcome.map(told)
              let user = told(.success(.sample(number)))
              try must("\(place) the result of call \(number + 1)", be: user, is: result)
            }
          }
        }
      }
    }
  }
}

/// What `user(id:)` throws is what the reply calls for.
private func failsRightly(_ bench: Bench, _ reply: Reply) async throws {
  try must("the error", be: reply.outcome, is: await bench.load(7, reply))
}
