import GradingSupport
import Lesson01InitializerInjection
import Testing

extension Lesson01 {
  @Suite("Task 4 · Keep failures apart")
  struct Task4 {
    private static let process = TaskProcess {
      await #expect(processExitsWith: .success) {
        Watchdog.start("a call of the service never came back")
        let task = Task4()
        await task.`lets its network know that the caller cancelled`()
        await task.`cancels no other caller`()
        await task.`calls back exactly once`()
        await task.`calls back with the user, or with the error that tells why`()
        await task.`returns before its network answers`()
        await task.`calls back for a service that was released`()
        await task.`releases the completion after the call`()
        await task.`keeps two calls at once apart`()
      }
    }

    // Rule: When the network throws an error of any type but `CancellationError`, `user(id:)` throws `unreachable` with
    // that error. Look at: UserService.swift, the `catch` around the request.
    @Test func `says that the network failed, and why`() async {
      await Situations.check(services(), networkFailures, rule: loads)
    }

    // Rule: When the decoder throws an error of any type but `CancellationError`, `user(id:)` throws `unreadable` with
    // that error. Look at: UserService.swift, the `catch` around the decoding.
    @Test func `says that the answer was not a user, and why`() async {
      await Situations.check(services(), rejections, rule: loads)
    }

    // Rule: Empty data goes to the decoder too: the decoder rejects it, and `user(id:)` throws `unreadable`.
    // Look at: UserService.swift, what happens between the request and the decoding.
    @Test func `leaves empty data to the decoder`() async {
      await Situations.check(services(), emptyAnswer, rule: loads)
    }

    // Rule: When the network throws `CancellationError`, `user(id:)` throws `CancellationError` and doesn't wrap it.
    // Look at: UserService.swift, what is wrapped in `unreachable`.
    @Test func `lets cancellation through`() async {
      await Situations.check(services(), cancellation, rule: loads)
    }

    // Rule: A call that fails sends exactly one request: the service never retries.
    // Look at: UserService.swift, what happens after a failure.
    @Test func `tries once`() async {
      await Situations.check(services(), failures) { bench, reply in
        let before = bench.requests.count
        await bench.load(reply)
        try must("the requests of one call", be: 1, is: bench.requests.count - before)
      }
    }

    // Rule: A call that fails throws its error, even if an earlier call returned the same user.
    // Look at: UserService.swift, what it keeps of an answer.
    @Test func `covers up no failure with an earlier user`() async {
      await Situations.check(services(), failures) { bench, reply in
        let alone = await Bench().load(reply)
        for _ in 1...2 {
          await bench.load(.ada)
          try must("the result after that user", be: alone, is: await bench.load(reply))
        }
      }
    }

    // Rule: When a caller's task is cancelled, its request is cancelled and `user(id:)` throws `CancellationError`.
    // Look at: UserService.swift, any `Task` or continuation in user(id:).
    @Test func `lets its network know that the caller cancelled`() async {
      await Self.process.judges {
        await Call.check([.cancelled, .cancelledEarly], kinds) { call, _ in
          try must("the result", be: [told(.failure(CancellationError()))], is: call.results)
          // Whether a cancelled task sends a request is left open.
          if call.method == .cancelledEarly, call.requests == 0 { return }
          try must("the requests", be: 1, is: call.requests)
          try must("“its request is cancelled”", be: true, is: call.isRequestCancelled)
        }
      }
    }

    // Rule: Cancelling one caller does not cancel the requests of other callers.
    // Look at: UserService.swift, what two calls of user(id:) share.
    @Test func `cancels no other caller`() async {
      await Self.process.judges {
        let methods = Call.Method.usual + [.cancelled]
        let services: [Call.Services] = [.one, .slow, .sameNetwork]
        await Call.checkAtOnce(methods, [users[0]], on: services) { call, reply in
          if call.method == .cancelled { return }
          try must("“its request is cancelled”", be: false, is: call.isRequestCancelled)
          try getsItsOwn(call, reply)
        }
      }
    }

    // Rule: `user(id:completion:)` calls its completion exactly once.
    // Look at: UserService.swift, every path through user(id:completion:).
    @Test func `calls back exactly once`() async {
      await Self.process.judges {
        let inside: [Call.Method] = [.completionInACompletion, .completionInATask]
        await Call.check([.completion, .completionCallsAgain] + inside) { call, _ in
          try must("the number of calls", be: 1, is: call.results.count)
        }
      }
    }

    // Rule: The completion gets the same user or error that `user(id:)` returns or throws.
    // Look at: UserService.swift, what user(id:completion:) makes of an error.
    @Test func `calls back with the user, or with the error that tells why`() async {
      await Self.process.judges {
        await Call.check([.completion, .completionCancelledEarly, .completionOnAThread])
        await Call.check([.completionInACompletion], kinds)
      }
    }

    // Rule: `user(id:completion:)` sends one request and returns without waiting for the response.
    // Look at: UserService.swift, anything in user(id:completion:) that blocks.
    @Test func `returns before its network answers`() async {
      await Self.process.judges {
        await World.run { world in
          let bench = Bench()
          for method in [Call.Method.completion, .completionCancelledEarly, .completionOnAThread] {
            for id in [7, 0, -1, .max] + Varied.numbers(1) {
              world.settle()
              let before = bench.network.urls.count
              let (call, name) = (Call(method, on: bench, id: id, in: world), method.rawValue)
              world.settle { call.task.outcome != nil }
              try must("“\(name) has returned” early", be: true, is: call.task.outcome != nil)
              call.end(with: networkFailures[0].value)
              let urls = Array(bench.network.urls.values[before...])
              try must("the requests of \(name)", be: [UserAPI.url(forUser: id)], is: urls)
              try must("“its request is cancelled”", be: false, is: call.isRequestCancelled)
            }
          }
        }
      }
    }

    // Rule: The completion is called even if the service is released before the response arrives.
    // Look at: UserService.swift, what the work in user(id:completion:) captures.
    @Test func `calls back for a service that was released`() async {
      await Self.process.judges {
        await Call.check([.completionReleasedEarly, .completionReleased])
      }
    }

    // Rule: After that one call, the service releases the completion.
    // Look at: UserService.swift, where user(id:completion:) stores it.
    @Test func `releases the completion after the call`() async {
      await Self.process.judges {
        await Call.check([.completion, .completionCallsAgain], kinds) { call, _ in
          try must("“the completion is released”", be: true, is: call.isReleased)
        }
        await World.run { world in
          let (bench, methods) = (Bench(), Call.Method.usual + [.completion])
          for place in ["older", "newer"] {
            let calls = methods.map { Call($0, on: bench, in: world) }
            for call in place == "older" ? calls.reversed() : calls {
              call.end(with: .ada)
              // Whether it is called while others wait is left open.
              let what = "“the completion is released” while \(place) calls wait"
              try must(what, be: !call.results.isEmpty, is: call.isReleased)
            }
          }
        }
      }
    }

    // Rule: When calls run at once, of one method or of both, each gets the result of its own request.
    // Look at: UserService.swift, what two calls share.
    @Test func `keeps two calls at once apart`() async {
      await Self.process.judges {
        await Call.checkAtOnce(Call.Method.usual, Array(kinds.prefix(2)), on: [.one, .sameNetwork])
        Watchdog.start("of two threads that call user(id:completion:), one is never called back")
        await Interleavings.check {
          let bench = Bench()
          bench.network.isHeld.withLock { $0 = true }
          return bench
        } call: { bench, id in
          await bench.complete(id: id)
        } whenStill: {
          await $0.network.answer(2)
        } rule: { _, results in
          try must("two threads get", be: [0, 1].map { told(.success(.sample($0))) }, is: results)
        }
      }
    }
  }
}
