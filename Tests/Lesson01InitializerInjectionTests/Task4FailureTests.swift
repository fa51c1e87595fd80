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
        for reply in [.ada, reply, .ada, reply] {
          try must("the result", be: reply.outcome, is: await bench.load(7, reply))
        }
      }
    }

    // Rule: When a caller's task is cancelled, its request is cancelled and `user(id:)` throws `CancellationError`.
    // Look at: UserService.swift, any `Task` or continuation in user(id:).
    @Test func `lets its network know that the caller cancelled`() async {
      await #expect(processExitsWith: .success) {
        await World.run { world in
          let bench = HeldBench(in: world)
          for number in 1...4 {
            // Every second task is cancelled before its call; whether that sends a request is left open.
            let (isEarly, before) = (number % 2 == 0, bench.calls.requests.count)
            let place = "call \(number), cancelled \(isEarly ? "before it began" : "in between"):"
            let call = Call(isEarly ? .cancelled : .plain, on: bench)
            call.task.cancel()
            world.settle()
            let sent = isEarly ? Array(before..<bench.calls.requests.count) : [before]
            let cancelled = bench.calls.cancelled.filter { $0 >= before }
            try must("\(place) its cancelled requests", be: sent, is: cancelled)
            let error = told(.failure(CancellationError()))
            try must("\(place) its error", be: [error], is: call.results)
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
            let bench = HeldBench(in: world, obeysCancellation: obeys)
            let place = "of two calls, number \(cancelled + 1) is cancelled, then comes a third:"
            var calls = (0...1).map { _ in Call(.plain, on: bench) }
            calls[cancelled].task.cancel()
            world.settle()
            calls.append(Call(.plain, on: bench))
            try must("\(place) the requests", be: 3, is: bench.calls.requests.count)
            let replies = users.map(\.value)
            for number in [2, cancelled, 1 - cancelled] { calls[number].end(with: replies[number]) }
            try must("\(place) the cancelled requests", be: [cancelled], is: bench.calls.cancelled)
            let outcomes = [replies[1 - cancelled].outcome, replies[2].outcome]
            let results = [calls[1 - cancelled], calls[2]].flatMap(\.results)
            try must("\(place) the others get", be: outcomes, is: results)
          }
        }
      }
    }

    // Rule: `user(id:completion:)` calls its completion exactly once.
    // Look at: UserService.swift, every path through user(id:completion:).
    @Test func `calls back exactly once`() async {
      await #expect(processExitsWith: .success) {
        await Call.check { call, _ in
          try must("the number of calls", be: 1, is: call.results.count)
        }
      }
    }

    // Rule: The completion gets the same user or error that `user(id:)` returns or throws.
    // Look at: UserService.swift, what user(id:completion:) makes of an error.
    @Test func `calls back with the user, or with the error that tells why`() async {
      await #expect(processExitsWith: .success) {
        await Call.check { call, reply in
          try must("the result", be: reply.outcome, is: call.results.first)
        }
      }
    }

    // Rule: `user(id:completion:)` sends one request and returns without waiting for the response.
    // Look at: UserService.swift, anything in user(id:completion:) that blocks.
    @Test func `returns before its network answers`() async {
      await #expect(processExitsWith: .success) {
        await World.run { world in
          let calls = ([7, -1, .max] + Varied.numbers(1)).map { ($0, Call.Method.completion) }
          for (id, method) in calls + [(7, .cancelledCompletion)] {
            let bench = HeldBench(in: world)
            world.settle()
            let before = bench.urls.count
            let (call, name) = (Call(method, on: bench, id: id), method.rawValue)
            try must("“\(name) has returned” early", be: true, is: call.task.outcome != nil)
            call.end(with: networkFailures[0].value)
            let urls = Array(bench.urls.values[before...])
            try must("the requests of \(name)", be: [UserAPI.url(forUser: id)], is: urls)
            try must("the cancelled requests of \(name)", be: [], is: bench.calls.cancelled)
          }
        }
      }
    }

    // Rule: The completion is called even if the service is released before the response arrives.
    // Look at: UserService.swift, what the work in user(id:completion:) captures.
    @Test func `calls back for a service that was released`() async {
      await #expect(processExitsWith: .success) {
        for release in [Call.Release.atOnce, .afterRequest] {
          await Call.check(releasing: release) { call, reply in
            try must("what the completion gets", be: [reply.outcome], is: call.results)
          }
        }
      }
    }

    // Rule: After that one call, the service releases the completion.
    // Look at: UserService.swift, where user(id:completion:) stores it.
    @Test func `releases the completion after the call`() async {
      await #expect(processExitsWith: .success) {
        await Call.check { call, _ in
          try must("“the completion is released”", be: true, is: call.isReleased)
        }
      }
    }

    // Rule: When two calls run at once, of one method or of both, each gets the result of its own request.
    // Look at: UserService.swift, what two calls share.
    @Test func `keeps two calls at once apart`() async {
      await #expect(processExitsWith: .success) {
        await Call.checkPairs(of: [.completion, .plain], kinds)
      }
    }
  }
}

/// What `user(id:)` throws is what the reply calls for.
private func failsRightly(_ bench: Bench, _ reply: Reply) async throws {
  try must("the error", be: reply.outcome, is: await bench.load(7, reply))
}
