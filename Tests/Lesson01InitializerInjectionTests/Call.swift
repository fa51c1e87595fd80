import Exercise01InitializerInjection
import Foundation
import GradingSupport
import Lesson01InitializerInjection
import OutsideWorld
import Testing

/// A network that tells the test of its requests, and does not outlive its services.
final class NetworkDouble: Network, Lookalike {
  /// What the test holds of it.
  final class Log: Sendable {
    let urls = Recorder<URL>()
    /// The requests that wait until the test answers them.
    let calls: HeldCalls<URL, Data>
    /// Whether requests wait. Those of the starter's warm-up don't: they are task 3's affair.
    let isHeld = Locked(false)
    /// How requests end that don't wait; nil for the user that they ask for.
    let reply = Locked<Result<Data, any Error>?>(nil)
    let isReleased = Locked(false)

    init(obeys: Bool) { calls = HeldCalls(obeysCancellation: obeys) }

    /// Waits for so many requests, and answers each with the user that it asks for.
    func answer(_ count: Int) async {
      await calls.arrival(of: count)
      for number in calls.waiting {
        guard case .success(let user) = Reply(to: calls.requests[number]).network else { continue }
        calls.answer(number, with: user)
      }
    }
  }

  let log: Log
  private let end: End

  init(obeysCancellation obeys: Bool = true) {
    log = Log(obeys: obeys)
    end = End(notedIn: log.isReleased)
  }

  func data(from url: URL) async throws -> Data {
    log.urls.record(url)
    if log.isHeld.withLock({ $0 }) { return try await log.calls.call(url) }
    return try (log.reply.withLock { $0 } ?? Reply(to: url).network).get()
  }
}

private struct NetworkValue: Network {
  let network: NetworkDouble
  func data(from url: URL) async throws -> Data { try await network.data(from: url) }
}

/// A service and what it was made of.
final class Bench: Sendable {
  let network: NetworkDouble.Log
  let decoder: DecoderSpy
  let used: JSONDecoder  // `decoder`, or one that is no spy
  fileprivate let service: Locked<(any UserLoading)?>

  /// `isValue`: whether the service gets a network without an identity.
  init(
    _ network: NetworkDouble = NetworkDouble(),
    _ used: JSONDecoder = DecoderSpy(),
    isValue: Bool = false
  ) {
    (self.network, self.used, decoder) = (network.log, used, used as? DecoderSpy ?? DecoderSpy())
    let network: any Network = isValue ? NetworkValue(network: network) : network
    service = Locked(makeUserService(network: network, decoder: used))
  }

  var isInUse: Bool { service.withLock { $0 != nil } }

  /// The URLs without those of user 0, for whom the starter's warm-up asks.
  var requests: [URL] { network.urls.values.filter { $0 != UserAPI.url(forUser: 0) } }

  /// Calls `user(id:)`, lets the request end at once, and returns what comes of it, in words.
  @discardableResult
  func load(_ reply: Reply? = nil, id: Int = 7) async -> String? {
    network.reply.withLock { $0 = reply?.network }
    decoder.rejection.withLock { $0 = reply?.rejection }
    guard let service = service.withLock({ $0 }) else { return nil }
    do { return told(.success(try await service.user(id: id))) } catch {
      return (reply ?? .ada).read(told(.failure(error)))
    }
  }

  /// Calls `user(id:completion:)` and returns what the completion gets, in words.
  func complete(id: Int) async -> String {
    await withCheckedContinuation { continuation in
      service.withLock { $0 }?.user(id: id) { continuation.resume(returning: told($0)) }
    }
  }

  /// Lets the service go, which nobody else needs. Returns whether its network went as well.
  func release(in world: World) -> Bool {
    let hasEnded = { [network] in network.isReleased.withLock { $0 } }
    service.withLock { $0 = nil }
    world.settle(until: hasEnded)
    return hasEnded()
  }
}

/// A call for a user, and what comes of it.
final class Call: Sendable {
  enum Method: String {
    case plain = "a call"
    case completion = "a call with a completion"
    case cancelledEarly = "a call in a cancelled task"
    case cancelled = "a call whose task is cancelled while it waits"
    case completionCancelledEarly = "a call with a completion in a cancelled task"
    case completionCallsAgain = "a call with a completion that calls the service again"
    case completionInACompletion = "a call with a completion, in the completion of other ones"
    case completionInATask = "a call with a completion, in a task that another completion starts"
    case completionOnAThread = "a call with a completion on a thread without a task"
    case completionReleasedEarly = "a call with a completion, and the service is released at once"
    case completionReleased = "a call with a completion, and the service is released while it waits"

    static let usual = [plain, completion]
    /// Those after which the service is still there.
    static let past =
      usual + [cancelledEarly, cancelled, completionCancelledEarly, completionCallsAgain]

    var completes: Bool { ![.plain, .cancelledEarly, .cancelled].contains(self) }
    var isCancelledEarly: Bool { [.cancelledEarly, .completionCancelledEarly].contains(self) }
  }

  private static let missing = Locked<Set<String>>([])
  let bench: Bench
  let method: Method
  let world: World
  let task: WorldCall<Void>
  /// How many requests and decodings came before.
  private let number, decoded: Int
  private let recorder = Recorder<String>()
  private let reply = Locked<Reply?>(nil)
  private let released = Locked(false)

  /// Starts the call and lets its request come.
  ///
  /// - Parameter isLate: whether ``cancel()`` is left to the caller.
  init(_ method: Method, on bench: Bench, id: Int = 7, isLate: Bool = false, in world: World) {
    world.settle()
    bench.network.isHeld.withLock { $0 = true }
    (self.bench, self.method, self.world) = (bench, method, world)
    (number, decoded) = (bench.network.calls.requests.count, bench.decoder.decodings.count)
    task = world.start(cancelled: method.isCancelledEarly) {
      [reply, recorder, released, service = bench.service] in
      let end = End(notedIn: released)
      let note = { @Sendable (result: Result<User, any Error>) in
        let told = told(result)
        withExtendedLifetime(end) { recorder.record(reply.withLock { $0?.read(told) } ?? told) }
      }
      guard let used = service.withLock({ $0 }) else { return }
      if method == .completionReleasedEarly { service.withLock { $0 = nil } }
      guard method.completes else {
        do { return note(.success(try await used.user(id: id))) } catch {
          return note(.failure(error))
        }
      }
      let complete = { @Sendable in
        used.user(id: id) { result in
          note(result)
          guard method == .completionCallsAgain else { return }
          bench.network.isHeld.withLock { $0 = false }
          service.withLock { $0 }?.user(id: 8) { _ in withExtendedLifetime(end) {} }
        }
      }
      let completeInside = { @Sendable in
        bench.network.isHeld.withLock { $0 = true }
        complete()
      }
      switch method {
      case .completionOnAThread: _ = await RaceProbe.race(threads: 1) { _ in complete() }
      case .completionInATask:
        bench.network.isHeld.withLock { $0 = false }
        used.user(id: 8) { _ in Task { completeInside() } }
      case .completionInACompletion:
        // Of another user, of the same one whose request fails, and of the same one.
        bench.network.isHeld.withLock { $0 = false }
        used.user(id: 8) { _ in
          bench.network.reply.withLock { $0 = networkFailures[0].value.network }
          used.user(id: id) { _ in
            bench.network.reply.withLock { $0 = nil }
            used.user(id: id) { _ in completeInside() }
          }
        }
      default: complete()
      }
    }
    settle("request") { [self] in requests > 0 }
    if !isLate { cancel() }
    if method == .completionReleased { bench.service.withLock { $0 = nil } }
    world.settle()
  }

  /// What the caller got, in words.
  var results: [String] { recorder.values }
  /// How many requests came since it began.
  var requests: Int { bench.network.calls.requests.count - number }
  /// What was decoded since it began.
  var decodings: [Data] { bench.decoder.decodings.values[decoded...].map(\.data) }

  var isRequestCancelled: Bool { bench.network.calls.cancelled.contains(number) }
  var isReleased: Bool { released.withLock { $0 } }

  /// Cancels the caller's task if that is part of its method.
  func cancel() { if method == .cancelled { task.cancel() } }

  func end(with reply: Reply) {
    bench.decoder.rejection.withLock { $0 = reply.rejection }
    self.reply.withLock { $0 = reply }
    switch reply.network {
    case .success(let data): bench.network.calls.answer(number, with: data)
    case .failure(let error): bench.network.calls.fail(number, with: error)
    }
    settle("result") { !self.results.isEmpty }
    settle("release") { false }
  }

  /// Waits until the call is released, or something else has come. Waiting once for what never comes is enough.
  private func settle(_ what: String, until hasCome: @escaping () -> Bool) {
    let isOver = { self.isReleased || hasCome() || Self.missing.withLock { $0.contains(what) } }
    world.settle(until: isOver)
    if !isOver() { Self.missing.withLock { _ = $0.insert(what) } }
  }
}

typealias CallRule = @Sendable (Call, Reply) throws -> Void

/// The caller gets what its request ended with.
let getsItsOwn: CallRule = { try must("the result", be: [$1.outcome], is: $0.results) }

extension Call {
  /// Holds a rule against a call in every way it can end; after other calls of all kinds, in two.
  ///
  /// - Parameter untouched: whether the use of `LiveNetwork` breaks the rule.
  static func check(
    _ methods: [Method],
    _ endings: [Ending<Reply>] = users + failures,
    untouched: Bool = false,
    _ rule: @escaping CallRule = getsItsOwn
  ) async {
    await World.run { world in
      for method in methods {
        let past = Method.past.flatMap { method in pastEndings.map { (1, method, $0) } }
        let often = Method.past.contains(method) ? pastEndings.map { (5, method, $0) } : []
        for (count, pastMethod, pastEnding) in [(0, method, users[0])] + past + often {
          for ending in count == 0 ? endings : endings.prefix(1) + endings.dropFirst().suffix(1) {
            let before = "\(count) times \(pastMethod.rawValue): \(pastEnding.name); then "
            let place = (count == 0 ? "" : before) + "\(method.rawValue): \(ending.name)"
            let (result, touched) = OutsideWorld.watching {
              Result {
                let bench = Bench()
                for _ in 0..<count {
                  Call(pastMethod, on: bench, in: world).end(with: pastEnding.value)
                }
                // An answer that came before is no other one.
                for _ in 1...(count == 0 ? 2 : 1) where bench.isInUse {
                  let call = Call(method, on: bench, in: world)
                  call.end(with: ending.value)
                  try rule(call, ending.value)
                }
              }
            }
            do {
              try result.get()
              if untouched { try must("the uses of LiveNetwork", be: [], is: touched) }
            } catch { throw Broken("\(place):\n  \(error)") }
          }
        }
      }
    }
  }

  /// Services for calls at once.
  enum Services: String {
    case one = "one service"
    case slow = "one service, whose network doesn't end when it is cancelled"
    case sameNetwork = "two services with the same network"
    case sameDecoder = "two services with the same decoder"
    case structs = "two services with the same decoder and networks that are structs"

    fileprivate func made() -> [Bench] {
      let (network, decoder) = (NetworkDouble(obeysCancellation: self != .slow), DecoderSpy())
      let first = Bench(network, decoder)
      return switch self {
      case .one, .slow: [first]
      case .sameNetwork: [first, Bench(network)]
      case .sameDecoder: [first, Bench(NetworkDouble(), decoder)]
      case .structs: (1...2).map { _ in Bench(NetworkDouble(), decoder, isValue: true) }
      }
    }
  }

  /// Holds a rule against each of two calls at once, and of many. Two end in the order in which they began, and all
  /// the other way round; then those that are cancelled are cancelled when all have begun.
  static func checkAtOnce(
    _ methods: [Method],
    _ endings: [Ending<Reply>],
    on services: [Services],
    _ rule: @escaping CallRule = getsItsOwn
  ) async {
    await World.run { world in
      let single = methods.flatMap { method in endings.map { (method: method, ending: $0) } }
      let pairs = single.flatMap { one in single.map { [one, $0] } }
      let many = (0..<(EdgeValues.counts.last ?? 0)).map { single[$0 % single.count] }
      let first = [(services[0], many)]
      for (services, plan) in services.flatMap({ all in pairs.map { (all, $0) } }) + first {
        for (id, isReversed) in [(7, false), (8, true)] where isReversed || plan.count == 2 {
          let many = plan.count > 2 ? ["and so on, \(plan.count) calls"] : []
          let names = plan.prefix(2).map { "\($0.method.rawValue): \($0.ending.name)" } + many
          let last = isReversed ? ", the last ends first" : ""
          let place = "\(services.rawValue)\(last), \(names.joined(separator: ", at once with "))"
          let benches = services.made()
          let calls = plan.enumerated().map { number, one in
            let bench = benches[number % benches.count]
            let id = number == 0 ? 7 : id
            return Call(one.method, on: bench, id: id, isLate: isReversed, in: world)
          }
          if isReversed, plan.contains(where: { $0.method == .cancelled }) {
            for call in calls { call.cancel() }
            world.settle()
          }
          for number in isReversed ? plan.indices.reversed() : Array(plan.indices) {
            calls[number].end(with: plan[number].ending.value)
          }
          for (number, call) in calls.enumerated() {
            do { try rule(call, plan[number].ending.value) } catch {
              throw Broken("\(place):\n  call \(number + 1): \(error)")
            }
          }
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
