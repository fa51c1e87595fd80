import Foundation
import OutsideWorld
import Testing

/// A process in which one thread runs every task, piece by piece, and knows when nobody can go on.
///
/// The concurrency runtime hands each piece of a task, an actor or the main actor to a hook. Here it goes onto a
/// list, and ``settle()`` runs what is on it until it is empty: then everybody has ended, or waits for something
/// that the test has not done yet. There is no clock and no patience, and the order is the same every time.
/// It takes over the whole process, so it is for exit tests.
///
/// ```swift
/// await #expect(processExitsWith: .success) {
///   await World.run { world in
///     let desk = HeldCalls<String, Int>()
///     let visit = world.start { try await desk.call("Ada") }
///     world.settle()
///     desk.answer(0, with: 7)
///     world.settle()
///     try must("the answer", be: 7, is: visit.value)
///   }
/// }
/// ```
public final class World: @unchecked Sendable {
  // Unchecked: the condition guards `ready` and `asleep`; the rest is for the one thread that runs it all.
  private static let current = Locked<World?>(nil)
  private let condition = NSCondition()
  private var ready: [Piece] = []
  private var asleep: [Sleeper] = []
  private var chance: SeededGenerator?
  /// How long to wait for threads and queues that no hook sees.
  var patience = Stillness.Patience.answer

  struct Piece {
    let job: UnownedJob
    let isMain: Bool
  }

  /// A task that sleeps until a moment of the dispatch library's clock.
  struct Sleeper {
    let end: UInt64
    let wake: () -> Void
  }

  /// Takes over the process, runs `body` on a thread of its own, and gives the process back.
  ///
  /// What `body` throws is recorded. When it never comes back or crashes, that is told as well.
  public static func run(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ body: @escaping @Sendable (World) throws -> Void
  ) async {
    let failure: String? = await held { world in
      do { try body(world) } catch { return "\(error)" }
      return nil
    }
    if let failure { Issue.record("\(failure)", sourceLocation: sourceLocation) }
  }

  static func held(_ body: @escaping @Sendable (World) -> String?) async -> String? {
    Watchdog.start("nothing goes on any more: somebody waits for what can't come")
    return await withCheckedContinuation { continuation in
      Thread {
        let world = World()
        current.withLock { $0 = world }
        Hooks.install()
        let result = body(world)
        Hooks.remove()
        current.withLock { $0 = nil }
        world.settle()
        continuation.resume(returning: result)
      }.start()
    }
  }

  /// From now on pieces run in an order drawn from `seed`, and who sleeps sleeps on; with none, in the order in which they
  /// became ready. Who sleeps already is left behind.
  public func order(by seed: UInt64?) {
    chance = seed.map { SeededGenerator(seed: $0) }
    condition.withLock { asleep = [] }
  }

  /// Starts a call, which goes on whenever the world settles.
  ///
  /// - Parameter isCancelled: whether the caller's task is cancelled before the call begins.
  public func start<Value: Sendable>(
    cancelled isCancelled: Bool = false,
    _ work: @escaping @Sendable () async throws -> Value
  ) -> WorldCall<Value> {
    WorldCall {
      if isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
      return try await work()
    }
  }

  /// Starts a call and runs it to its end.
  ///
  /// - Parameters:
  ///   - what: what is asked for, in the words of the lesson.
  ///   - isCancelled: whether the caller's task is cancelled before the call begins.
  /// - Throws: ``Broken`` when it doesn't come to its end, and what the call itself threw.
  public func value<Value: Sendable>(
    _ what: String,
    cancelled isCancelled: Bool = false,
    of work: @escaping @Sendable () async throws -> Value
  ) throws -> Value {
    let call = start(cancelled: isCancelled, work)
    settle { call.outcome != nil }
    guard let outcome = call.outcome else { throw Broken("\(what) never comes back") }
    return try outcome.get()
  }

  /// Lets everybody go on until nobody can. Then tasks that sleep wake up, one by one: nobody waits for them (on Linux).
  public func settle() {
    for _ in 0..<Self.naps {
      while let piece = next() { Hooks.run(piece) }
      guard chance == nil, let sleeper = nextSleeper() else { return }
      sleeper.wake()
    }
    while let piece = next() { Hooks.run(piece) }
  }

  /// After so many, whoever wakes up and sleeps again has had time enough.
  private static let naps = 100

  /// The same for what may have gone to a thread or queue of its own: waits until it has come, or
  /// nothing goes on any more.
  public func settle(until isDone: @escaping () -> Bool) {
    settle()
    while !isDone() {
      condition.lock()
      let end = Stillness.wait(patience, on: condition) { !ready.isEmpty || isDone() }
      condition.unlock()
      Stillness.noteProgress()
      if end != .done { return }
      settle()
    }
  }

  private func next() -> Piece? {
    condition.withLock {
      if ready.isEmpty { return nil }
      guard var generator = chance else { return ready.removeFirst() }
      defer { chance = generator }
      return ready.remove(at: Int.random(in: ready.indices, using: &generator))
    }
  }

  private func nextSleeper() -> Sleeper? {
    condition.withLock {
      let first = asleep.indices.min { asleep[$0].end < asleep[$1].end }
      return first.map { asleep.remove(at: $0) }
    }
  }

  /// Takes over a task that sleeps, if a world runs the process.
  static func take(_ sleeper: Sleeper) -> Bool {
    guard let world = current.withLock({ $0 }) else { return false }
    world.condition.withLock { world.asleep.append(sleeper) }
    return true
  }

  static func enqueue(_ piece: Piece) {
    guard let world = current.withLock({ $0 }) else { return Hooks.run(piece) }
    world.condition.withLock {
      world.ready.append(piece)
      world.condition.broadcast()
    }
  }
}

/// A call that was started in a ``World``.
public final class WorldCall<Value: Sendable>: Sendable {
  private let result = Locked<Result<Value, any Error>?>(nil)
  private let task = Locked<Task<Void, Never>?>(nil)

  init(_ work: @escaping @Sendable () async throws -> Value) {
    let (result, task) = (result, task)
    let started = Task {
      let outcome: Result<Value, any Error>
      do { outcome = .success(try await work()) } catch { outcome = .failure(error) }
      result.withLock { $0 = outcome }
      // An ended task that is kept would keep what it captured.
      task.withLock { $0 = nil }
    }
    task.withLock { $0 = started }
  }

  /// How it ended, if it has.
  public var outcome: Result<Value, any Error>? { result.withLock { $0 } }

  /// What it returned, if it has.
  public var value: Value? { try? outcome?.get() }

  /// What it threw, if it has.
  public var error: (any Error)? {
    guard case .failure(let error) = outcome else { return nil }
    return error
  }

  public func cancel() {
    task.withLock { $0 }?.cancel()
  }
}
