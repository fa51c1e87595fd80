import Exercise01InitializerInjection
import Foundation
import GradingSupport
import Lesson01InitializerInjection
import OutsideWorld
import Testing

extension Lesson01.Task4 {
  // Rule: `user(id:completion:)` calls its completion exactly once.
  // Look at: UserService.swift, every path through user(id:completion:).
  @Test func `calls back exactly once`() async {
    await #expect(processExitsWith: .success) {
      await World.run { world in
        for ending in users + failures {
          let call = CompletionCall.answered(ending.value, in: world)
          try must("\(ending.name): the number of calls", be: 1, is: call.results.count)
        }
      }
    }
  }

  // Rule: The completion gets what `user(id:)` returns or throws.
  // Look at: UserService.swift, what user(id:completion:) makes of an error.
  @Test func `calls back with the user, or with the error that tells why`() async {
    await #expect(processExitsWith: .success) {
      await World.run { world in
        for ending in users + failures {
          let call = CompletionCall.answered(ending.value, in: world)
          try must("\(ending.name): the result", be: ending.value.outcome, is: call.results.first)
        }
      }
    }
  }

  // Rule: `user(id:completion:)` sends one request, and returns without waiting for its answer.
  // Look at: UserService.swift, anything in user(id:completion:) that blocks.
  @Test func `returns before its network answers`() async {
    await #expect(processExitsWith: .success) {
      await World.run { world in
        let call = CompletionCall()
        call.send(in: world)
        try must("“it has returned” before the answer", be: true, is: call.hasReturned)
        world.settle { !call.network.calls.requests.isEmpty }
        try must("its requests", be: [UserAPI.url(forUser: 7)], is: call.network.calls.requests)
        call.end(with: networkFailures[0].value, in: world)
        try must("its requests", be: [UserAPI.url(forUser: 7)], is: call.network.calls.requests)
      }
    }
  }

  // Rule: The completion is called even if the service was released before the answer.
  // Look at: UserService.swift, what the work in user(id:completion:) captures.
  @Test func `calls back for a service that was released`() async {
    await #expect(processExitsWith: .success) {
      await World.run { world in
        for (isAtOnce, when) in [(true, "at once"), (false, "after the request")] {
          for ending in users + failures {
            let call = CompletionCall()
            call.send(in: world, releasing: isAtOnce)
            call.end(with: ending.value, releasing: true, in: world)
            try must(
              "\(ending.name), the service is released \(when): the results",
              be: [ending.value.outcome],
              is: call.results
            )
          }
        }
      }
    }
  }

  // Rule: After that one call, the service releases the completion.
  // Look at: UserService.swift, where user(id:completion:) stores it.
  @Test func `releases the completion after the call`() async {
    await #expect(processExitsWith: .success) {
      await World.run { world in
        for ending in users + failures {
          let call = CompletionCall.answered(ending.value, in: world)
          try must("\(ending.name): “it is released”", be: true, is: call.isReleased)
        }
      }
    }
  }

  // Rule: Two calls at once, of one method or of both, each get the outcome of their own request.
  // Look at: UserService.swift, what two calls share.
  @Test func `keeps two calls at once apart`() async {
    await #expect(processExitsWith: .success) {
      await World.run { world in
        let all = [users[0], networkFailures[0], rejections[0], cancellation[0]]
        for (first, second) in all.flatMap({ one in all.map { (one, $0) } }) {
          for order in [[0, 1], [1, 0]] {
            let call = CompletionCall()
            call.send(in: world)
            world.settle { call.network.calls.requests.count == 1 }
            let service = try #require(call.service.withLock { $0 })
            let other = world.start { try await service.user(id: 7) }
            world.settle { call.network.calls.requests.count == 2 }
            for number in order {
              call.network.end(number, with: [first, second][number].value)
              world.settle { number == 1 ? other.outcome != nil : !call.results.isEmpty }
            }
            let name = "\(first.name), to another \(second.name), in the order \(order)"
            let outcomes = [call.results.first, other.outcome.map(told)]
            let expected = [first.value.outcome, second.value.outcome]
            try must("\(name): the results", be: expected, is: outcomes.map { $0 ?? "nothing" })
          }
        }
      }
    }
  }
}

/// A call with a completion, and what comes of it.
private final class CompletionCall: Sendable {
  let network = HeldNetwork()
  private let decoder = DecoderSpy()
  let service: Locked<(any UserLoading)?>
  private let recorder = Recorder<String>()
  private let released = Locked(false)
  private let returned = Locked(false)

  init() {
    service = Locked(makeUserService(network: network, decoder: decoder))
  }

  var results: [String] { recorder.values }
  var hasReturned: Bool { returned.withLock { $0 } }
  /// Whether the completion can't be called any more.
  var isReleased: Bool { released.withLock { $0 } }

  func send(in world: World, releasing isLastUse: Bool = false) {
    _ = world.start { [service, recorder, released, returned] in
      let end = End { released.withLock { $0 = true } }
      let used = service.withLock { service in
        defer { if isLastUse { service = nil } }
        return service
      }
      used?.user(id: 7) { result in
        withExtendedLifetime(end) { recorder.record(told(result)) }
      }
      returned.withLock { $0 = true }
    }
    world.settle()
  }

  func end(with reply: Reply, releasing isLastUse: Bool = false, in world: World) {
    world.settle { [self] in !network.calls.requests.isEmpty || isReleased }
    decoder.rejection.withLock { $0 = reply.rejection }
    if isLastUse { service.withLock { $0 = nil } }
    network.end(0, with: reply)
    world.settle { [self] in isReleased }
  }

  /// A call on a service in use, whose request has ended with `reply`.
  static func answered(_ reply: Reply, in world: World) -> CompletionCall {
    let call = CompletionCall()
    call.send(in: world)
    call.end(with: reply, in: world)
    return call
  }
}
