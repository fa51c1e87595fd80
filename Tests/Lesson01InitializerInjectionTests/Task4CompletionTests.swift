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
      await CompletionCall.check { call, reply in
        try must("the number of calls", be: 1, is: call.results.count)
      }
    }
  }

  // Rule: The completion gets the same user or error that `user(id:)` returns or throws.
  // Look at: UserService.swift, what user(id:completion:) makes of an error.
  @Test func `calls back with the user, or with the error that tells why`() async {
    await #expect(processExitsWith: .success) {
      await CompletionCall.check { call, reply in
        try must("the result", be: reply.outcome, is: call.results.first)
      }
    }
  }

  // Rule: `user(id:completion:)` sends one request and returns without waiting for the response.
  // Look at: UserService.swift, anything in user(id:completion:) that blocks.
  @Test func `returns before its network answers`() async {
    await #expect(processExitsWith: .success) {
      await World.run { world in
        let calls = ([7, -1, .max] + Varied.numbers(1)).map { ("", $0, false) }
        for (place, id, isCancelled) in calls + [("in a cancelled task: ", 7, true)] {
          let call = CompletionCall(id: id)
          world.settle()
          let before = call.network.urls.count
          call.send(in: world, fromCancelledTask: isCancelled)
          try must("\(place)“it has returned” before the answer", be: true, is: call.hasReturned)
          world.settle { !call.requests.isEmpty }
          call.end(with: networkFailures[0].value, in: world)
          let urls = Array(call.network.urls.values[before...])
          try must("\(place)its requests", be: [UserAPI.url(forUser: id)], is: urls)
          try must("\(place)the cancelled requests", be: [], is: call.network.calls.cancelled)
        }
      }
    }
  }

  // Rule: The completion is called even if the service is released before the response arrives.
  // Look at: UserService.swift, what the work in user(id:completion:) captures.
  @Test func `calls back for a service that was released`() async {
    await #expect(processExitsWith: .success) {
      for release in [CompletionCall.Release.atOnce, .afterRequest] {
        await CompletionCall.check(releasing: release) { call, reply in
          try must("what the completion gets", be: [reply.outcome], is: call.results)
        }
      }
    }
  }

  // Rule: After that one call, the service releases the completion.
  // Look at: UserService.swift, where user(id:completion:) stores it.
  @Test func `releases the completion after the call`() async {
    await #expect(processExitsWith: .success) {
      await CompletionCall.check { call, reply in
        try must("“the completion is released”", be: true, is: call.isReleased)
      }
    }
  }

  // Rule: When two calls run at once, of one method or of both, each gets the result of its own request.
  // Look at: UserService.swift, what two calls share.
  @Test func `keeps two calls at once apart`() async {
    await #expect(processExitsWith: .success) {
      await World.run { world in
        let all = [users[0], networkFailures[0], rejections[0], cancellation[0]]
        for (first, second) in all.flatMap({ one in all.map { (one, $0) } }) {
          let methods = [(true, true), (true, false), (false, false)]
          for (order, calling) in [[0, 1], [1, 0]].flatMap({ one in methods.map { (one, $0) } }) {
            let call = CompletionCall()
            if calling.0 { call.send(in: world) } else { call.wait(in: world) }
            world.settle { call.requests.count == 1 }
            let other = CompletionCall(beside: call)
            if calling.1 { other.send(in: world) } else { other.wait(in: world) }
            world.settle { call.requests.count == 2 }
            for number in order {
              call.network.end(number, with: [first, second][number].value)
              world.settle { ![call, other][number].results.isEmpty }
            }
            try must(
              "\(first.name), to another \(second.name), in the order \(order): what the two get",
              be: [[first.value.outcome], [second.value.outcome]],
              is: [call.results, other.results]
            )
          }
        }
      }
    }
  }
}

/// A call for a user, and what comes of it.
private final class CompletionCall: Sendable {
  /// When the caller releases the service.
  enum Release: String { case never, atOnce = "at once", afterRequest = "after the request" }

  private static let isLeaking = Locked(false)
  private let id: Int
  let network: HeldNetwork
  private let decoder: DecoderSpy
  private let service: Locked<(any UserLoading)?>
  /// How many requests came before.
  private let number: Int
  private let recorder = Recorder<String>()
  private let reply = Locked<Reply?>(nil)
  private let released = Locked(false)
  private let returned = Locked(false)

  init(id: Int = 7, beside other: CompletionCall? = nil) {
    self.id = id
    let network = other?.network ?? HeldNetwork()
    let decoder = other?.decoder ?? DecoderSpy()
    (self.network, self.decoder) = (network, decoder)
    number = network.calls.requests.count
    service = other?.service ?? Locked(makeUserService(network: network, decoder: decoder))
  }

  var results: [String] {
    recorder.values.map { result in reply.withLock { $0?.read(result) } ?? result }
  }
  var requests: [URL] { Array(network.calls.requests.dropFirst(number)) }
  var hasReturned: Bool { returned.withLock { $0 } }
  /// Whether the call can't come back any more.
  var isReleased: Bool { released.withLock { $0 } }

  /// Calls the method with a completion.
  func send(
    in world: World,
    releasing isLastUse: Bool = false,
    fromCancelledTask isCancelled: Bool = false
  ) {
    _ = world.start { [id, service, recorder, released, returned] in
      if isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
      let end = End {
        released.withLock { $0 = true }
        Task {}  // wakes the world, if this happens on a thread out of its sight
      }
      let used = service.withLock { service in
        defer { if isLastUse { service = nil } }
        return service
      }
      used?.user(id: id) { result in
        withExtendedLifetime(end) { recorder.record(told(result)) }
      }
      returned.withLock { $0 = true }
    }
    world.settle()
  }

  /// Calls the method that waits.
  func wait(in world: World) {
    _ = world.start { [id, service, recorder, released] in
      defer { released.withLock { $0 = true } }
      guard let used = service.withLock({ $0 }) else { return }
      do { recorder.record(told(.success(try await used.user(id: id)))) } catch {
        recorder.record(told(.failure(error)))
      }
    }
    world.settle()
  }

  func end(with reply: Reply, releasing isLastUse: Bool = false, in world: World) {
    world.settle { [self] in !requests.isEmpty || isReleased }
    decoder.rejection.withLock { $0 = reply.rejection }
    self.reply.withLock { $0 = reply }
    if isLastUse { service.withLock { $0 = nil } }
    network.end(number, with: reply)
    world.settle { [self] in isReleased || Self.isLeaking.withLock { $0 } }
    // Waiting once for what never comes is enough.
    if !isReleased { Self.isLeaking.withLock { $0 = true } }
  }

  /// Holds a rule against a call whose request has ended, in every way it can end.
  static func check(
    releasing release: Release = .never,
    _ rule: @escaping @Sendable (CompletionCall, Reply) throws -> Void
  ) async {
    await World.run { world in
      let endings = [users[0], networkFailures[0], rejections[0], cancellation[0]]
      let past: [(Ending<Reply>, Bool)?] =
        [nil] + endings.map { ($0, true) } + endings.prefix(2).map { ($0, false) }
      for (earlier, ending) in past.flatMap({ one in (users + failures).map { (one, $0) } }) {
        var call = CompletionCall()
        if let (earlier, hasCompletion) = earlier {
          if hasCompletion { call.send(in: world) } else { call.wait(in: world) }
          call.end(with: earlier.value, in: world)
          call = CompletionCall(beside: call)
        }
        call.send(in: world, releasing: release == .atOnce)
        call.end(with: ending.value, releasing: release == .afterRequest, in: world)
        do { try rule(call, ending.value) } catch {
          let before = earlier.map { earlier, hasCompletion in
            "after a call with\(hasCompletion ? "" : "out") a completion where \(earlier.name), "
          }
          let moment = release == .never ? "" : ", the service is released \(release.rawValue)"
          throw Broken("\(before ?? "")\(ending.name)\(moment):\n  \(error)")
        }
      }
    }
  }
}
