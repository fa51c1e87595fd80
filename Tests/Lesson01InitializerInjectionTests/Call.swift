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

  /// Lets the service go, which nobody else needs. Returns whether its network went as well.
  func release() -> Bool {
    let hasEnded = { [released] in released.withLock { $0 } }
    service.withLock { $0 = nil }
    world.settle(until: hasEnded)
    return hasEnded()
  }

  private struct HeldNetwork: Network {
    let calls: HeldCalls<URL, Data>
    let urls: Recorder<URL>
    let end: End

    func data(from url: URL) async throws -> Data {
      urls.record(url)
      return try await url == UserAPI.url(forUser: 0) ? Data() : calls.call(url)
    }
  }
}

/// A call for a user, and what comes of it.
final class Call: Sendable {
  enum Method: String, CaseIterable {
    case plain = "a call"
    case completion = "a call with a completion"
    case cancelled = "a call in a cancelled task"
    case cancelledCompletion = "a call with a completion in a cancelled task"
  }

  /// When the caller releases the service.
  enum Release: String {
    case never = ""
    case atOnce = ", the service is released at once"
    case afterRequest = ", the service is released after the request"
  }

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
    releasing isLastUse: Bool = false
  ) {
    (self.bench, number) = (bench, bench.calls.requests.count)
    task = bench.world.start { [reply, recorder, released, service = bench.service] in
      if ![.plain, .completion].contains(method) { withUnsafeCurrentTask { $0?.cancel() } }
      let end = End(notedIn: released)
      let note = { @Sendable (result: Result<User, any Error>) in
        let told = told(result)
        withExtendedLifetime(end) { recorder.record(reply.withLock { $0?.read(told) } ?? told) }
      }
      guard let used = service.withLock({ $0 }) else { return }
      if isLastUse { service.withLock { $0 = nil } }
      if ![.plain, .cancelled].contains(method) { return used.user(id: id, completion: note) }
      do { note(.success(try await used.user(id: id))) } catch { note(.failure(error)) }
    }
    bench.world.settle { [self] in requests > 0 || isReleased }
  }

  /// What the caller got, in words.
  var results: [String] { recorder.values }
  /// How many requests came since it began.
  var requests: Int { bench.calls.requests.count - number }

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
      let past = kinds.flatMap { kind in Method.allCases.map { (kind, $0) } }
      for earlier in [nil] + past {
        for ending in earlier == nil ? users + failures : kinds {
          let bench = HeldBench(in: world)
          if let (kind, method) = earlier { Call(method, on: bench).end(with: kind.value) }
          let call = Call(method, on: bench, releasing: release == .atOnce)
          call.end(with: ending.value, releasing: release == .afterRequest)
          do { try rule(call, ending.value) } catch {
            let before = earlier.map { "after \($1.rawValue) where \($0.name), " } ?? ""
            throw Broken("\(before)\(ending.name)\(release.rawValue):\n  \(error)")
          }
        }
      }
    }
  }

  /// Holds two calls at once of each pair of methods against each pair of endings, which come in both orders.
  static func checkPairs(of methods: [Method], _ all: [Ending<Reply>]) async {
    await World.run { world in
      func pairs<Value>(_ values: [Value]) -> [[Value]] {
        values.flatMap { one in values.map { [one, $0] } }
      }
      for (methods, endings) in pairs(methods).flatMap({ pair in pairs(all).map { (pair, $0) } }) {
        for (ids, order) in [[7, 7], [7, 8]].flatMap({ [($0, [0, 1]), ($0, [1, 0])] }) {
          let bench = HeldBench(in: world)
          let calls = zip(methods, ids).map { Call($0, on: bench, id: $1) }
          for number in order { calls[number].end(with: endings[number].value) }
          let place = zip(methods, endings).map { "\($0.rawValue): \($1.name)" }
            .joined(separator: ", at once with ")
          let outcomes = endings.map { [$0.value.outcome] }
          try must("\(place), in the order \(order): each", be: outcomes, is: calls.map(\.results))
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
