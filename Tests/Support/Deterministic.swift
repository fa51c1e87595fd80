import Foundation
import OutsideWorld
import Testing

/// A trait that runs a test and everything that it starts on one thread, in the same order every time.
///
/// It takes over the concurrency runtime of the process, so it is for suites with ``OwnProcess``.
///
/// ```swift
/// @Test(.deterministic) func `concurrent log-ins share one request`() async {
///   _ = Call { try await session.logIn(username: "Ada", password: "secret") }
///   _ = Call { try await session.logIn(username: "Ada", password: "secret") }
///   await untilIdle()
///
///   #expect(service.requests.count == 1)
/// }
/// ```
public struct Deterministic: SuiteTrait, TestTrait, TestScoping {
  public let isRecursive = true
  private static let turn = Slots(count: 1)

  /// Provides a scope for each case of a test.
  public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
    testCase == nil ? nil : self
  }

  /// Runs the test while a scheduler runs all jobs of the process.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    // The tests of one process take turns.
    let slot = await Self.turn.take()
    defer { Self.turn.giveBack(slot) }
    guard let scheduler = Scheduler() else { return try await function() }
    scheduler.takeOver()
    defer { scheduler.giveBack() }
    try await withTaskExecutorPreference(RuntimeHooks.executor) { try await function() }
  }
}

extension Trait where Self == Deterministic {
  /// A trait that runs the test and everything that it starts on one thread, in the same order every time.
  public static var deterministic: Self { Self() }
}

/// Returns when nothing else can run: every call that was started has ended, or waits for something that the test has yet
/// to do. It is for tests with ``Deterministic``.
///
/// - Parameter isDone: ends the wait where threads run on their own, in tests without that trait.
public func untilIdle(or isDone: @escaping @Sendable () -> Bool = { false }) async {
  if let scheduler = Scheduler.current {
    await withUnsafeContinuation { continuation in scheduler.whenIdle { continuation.resume() } }
  } else {
    await Stillness.untilStill(or: isDone)
  }
}

/// Runs `body` while the scheduler chooses the next job at random.
///
/// - Parameters:
///   - seed: a number that decides the order; without one, the jobs run in the order in which they became ready.
///   - body: the calls that overlap.
public func inRandomOrder(_ seed: UInt64?, _ body: () async throws -> Void) async rethrows {
  let scheduler = Scheduler.current
  scheduler?.order(by: seed)
  defer { scheduler?.order(by: nil) }
  try await body()
}
