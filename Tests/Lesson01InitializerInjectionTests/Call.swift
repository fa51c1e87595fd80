import Exercise01InitializerInjection
import Foundation
import GradingSupport
import Lesson01InitializerInjection
import OutsideWorld
import Testing

/// A service in a world, whose requests wait until the test answers them. The service alone holds its network.
final class HeldBench: Sendable {
  let world: World
  let calls: HeldCalls<URL, Data>
  /// The URLs of all requests, with those of user 0, which don't wait.
  let urls = Recorder<URL>()
  fileprivate let decoder = DecoderSpy()
  fileprivate let service = Locked<(any UserLoading)?>(nil)
  private let released = Locked(false)

  init(in world: World, obeysCancellation obeys: Bool = true) {
    (self.world, calls) = (world, HeldCalls(obeysCancellation: obeys))
    let network = HeldNetwork(calls: calls, urls: urls, end: End(notedIn: released))
    service.withLock { $0 = makeUserService(network: network, decoder: decoder) }
  }

  /// Whether the service and its network are gone.
  var isReleased: Bool { released.withLock { $0 } }

  /// Lets the service go, which nobody else needs.
  func release() {
    service.withLock { $0 = nil }
    world.settle { [self] in isReleased }
  }

  private final class HeldNetwork: Network {
    let calls: HeldCalls<URL, Data>
    let urls: Recorder<URL>
    let end: End

    init(calls: HeldCalls<URL, Data>, urls: Recorder<URL>, end: End) {
      (self.calls, self.urls, self.end) = (calls, urls, end)
    }

    func data(from url: URL) async throws -> Data {
      urls.record(url)
      return try await url == UserAPI.url(forUser: 0) ? Data() : calls.call(url)
    }
  }
}

/// A call for a user, and what comes of it.
final class Call: Sendable {
  enum Method { case plain, completion }

  /// When the caller releases the service.
  enum Release: String { case never, atOnce = "at once", afterRequest = "after the request" }

  private static let isLeaking = Locked(false)
  let bench: HeldBench
  let task: WorldCall<Void>
  /// How many requests came before.
  private let number: Int
  private let recorder = Recorder<String>()
  private let reply = Locked<Reply?>(nil)
  private let released = Locked(false)

  /// Starts the call and lets its request come.
  init(
    _ method: Method = .completion,
    on bench: HeldBench,
    id: Int = 7,
    releasing isLastUse: Bool = false,
    fromCancelledTask isCancelled: Bool = false
  ) {
    (self.bench, number) = (bench, bench.calls.requests.count)
    task = bench.world.start { [recorder, released, service = bench.service] in
      if isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
      let end = End(notedIn: released)
      let note = { @Sendable (result: Result<User, any Error>) in
        withExtendedLifetime(end) { recorder.record(told(result)) }
      }
      guard let used = service.withLock({ $0 }) else { return }
      if isLastUse { service.withLock { $0 = nil } }
      if method == .completion { return used.user(id: id, completion: note) }
      do { note(.success(try await used.user(id: id))) } catch { note(.failure(error)) }
    }
    bench.world.settle { [self] in requests > 0 || isReleased }
  }

  /// How many requests came since it began.
  var requests: Int { bench.calls.requests.count - number }

  var results: [String] {
    let reply = reply.withLock { $0 }
    return recorder.values.map { reply?.read($0) ?? $0 }
  }

  /// Whether the call can't come back any more.
  var isReleased: Bool { released.withLock { $0 } }

  func end(with reply: Reply, releasing isLastUse: Bool = false) {
    bench.decoder.rejection.withLock { $0 = reply.rejection }
    self.reply.withLock { $0 = reply }
    if isLastUse { bench.service.withLock { $0 = nil } }
    switch reply.network {
    case .success(let data): bench.calls.answer(number, with: data)
    case .failure(let error): bench.calls.fail(number, with: error)
    }
    bench.world.settle { [self] in isReleased || Self.isLeaking.withLock { $0 } }
    // Waiting once for what never comes is enough.
    if !isReleased { Self.isLeaking.withLock { $0 = true } }
  }

  /// Holds a rule against a call whose request has ended, in every way it can end.
  static func check(
    _ method: Method = .completion,
    releasing release: Release = .never,
    _ rule: @escaping @Sendable (Call, Reply) throws -> Void
  ) async {
    await World.run { world in
      let past: [(Ending<Reply>, Method, isCancelled: Bool)?] =
        [nil] + kinds.map { ($0, .completion, false) } + kinds.prefix(2).map { ($0, .plain, false) }
        + [(users[0], .plain, true)]
      for earlier in past {
        for ending in earlier == nil ? users + failures : kinds {
          let bench = HeldBench(in: world)
          var place = ending.name
          if let (earlier, method, isCancelled) = earlier {
            Call(method, on: bench, fromCancelledTask: isCancelled).end(with: earlier.value)
            let task = isCancelled ? " in a cancelled task" : ""
            place = "after a \(method) call\(task) where \(earlier.name), \(place)"
          }
          let call = Call(method, on: bench, releasing: release == .atOnce)
          call.end(with: ending.value, releasing: release == .afterRequest)
          do { try rule(call, ending.value) } catch {
            let moment = release == .never ? "" : ", the service is released \(release.rawValue)"
            throw Broken("\(place)\(moment):\n  \(error)")
          }
        }
      }
    }
  }

  /// Holds two calls at once against each pair of endings, which come in both orders.
  static func checkPairs(of methods: [Method], ids: [Int], _ endings: [Ending<Reply>]) async {
    await World.run { world in
      for pair in endings.flatMap({ one in endings.map { [one, $0] } }) {
        for order in [[0, 1], [1, 0]] {
          let bench = HeldBench(in: world)
          let calls = zip(methods, ids).map { Call($0, on: bench, id: $1) }
          for number in order { calls[number].end(with: pair[number].value) }
          try must(
            "\(pair[0].name), to another \(pair[1].name), in the order \(order): what the two get",
            be: pair.map { [$0.value.outcome] },
            is: calls.map(\.results)
          )
        }
      }
    }
  }
}

extension End {
  /// Notes the end, and wakes the world if this happens on a thread out of its sight.
  fileprivate convenience init(notedIn isOver: Locked<Bool>) {
    self.init {
      isOver.withLock { $0 = true }
      Task {}
    }
  }
}
