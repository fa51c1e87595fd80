import Foundation
import OutsideWorld
import Synchronization

/// A scheduler that runs every job of the concurrency runtime in this process: one after the other, on one thread.
///
/// The runtime hands each job of a task, an actor or the main actor to a hook, and the hook adds it to a list.
/// When the list is empty, each call has ended, or waits for something that the test has yet to do.
final class Scheduler: @unchecked Sendable {
  // Unchecked: the condition guards the rest.
  private static let running = Locked<Scheduler?>(nil)
  private let condition = NSCondition()
  private var ready: [Job] = []
  /// The number of threads that are about to add a job. One that waits for the lock sleeps, so no look at threads sees it.
  private let arriving = Atomic(0)
  private var sleepers: [Sleeper] = []
  private var random: SeededGenerator?
  private var whenIdle: (() -> Void)?
  private var isOver = false
  private var wakeUps = 0
  private var quietLooks = 0

  struct Job {
    let job: UnownedJob
    let isOnMainActor: Bool
  }

  /// A task that sleeps until a time of Dispatch's clock.
  struct Sleeper {
    let deadline: UInt64
    let wake: () -> Void
  }

  /// The number of sleeping tasks that wake up while the test waits. A task that sleeps again and again has had time enough then.
  private static let mostWakeUps = 100

  /// The scheduler that runs the jobs of this process.
  static var current: Scheduler? { running.withLock { $0 } }

  /// Creates a scheduler; there is none where the runtime has no hooks.
  init?() {
    if !RuntimeHooks.areAvailable { return nil }
  }

  /// Runs all jobs of this process from now on, on a thread of its own.
  func takeOver() {
    Self.running.withLock { $0 = self }
    RuntimeHooks.install()
    Thread { [self] in
      while !condition.withLock({ isOver }) { runNext() }
      while let job = next() { RuntimeHooks.run(job) }
    }.start()
  }

  /// Leaves the jobs of this process to the runtime again.
  func giveBack() {
    RuntimeHooks.remove()
    Self.running.withLock { $0 = nil }
    condition.withLock {
      isOver = true
      condition.broadcast()
    }
  }

  /// Calls `resume` when nothing else can run.
  func whenIdle(_ resume: @escaping () -> Void) {
    condition.withLock {
      whenIdle = resume
      condition.broadcast()
    }
  }

  /// Runs jobs in an order drawn from `seed` from now on, and leaves sleeping tasks asleep; without a seed, runs them in
  /// the order in which they became ready. It forgets the tasks that sleep already.
  func order(by seed: UInt64?) {
    condition.withLock {
      random = seed.map { SeededGenerator(seed: $0) }
      sleepers = []
    }
  }

  /// Adds a job to the list, or runs it where no scheduler runs the process.
  static func enqueue(_ job: Job) {
    guard let current else { return RuntimeHooks.run(job) }
    current.arriving.add(1, ordering: .sequentiallyConsistent)
    current.condition.withLock {
      current.arriving.subtract(1, ordering: .sequentiallyConsistent)
      current.ready.append(job)
      current.condition.broadcast()
    }
  }

  /// Takes over a sleeping task.
  ///
  /// - Returns: whether a scheduler runs this process.
  static func take(_ sleeper: Sleeper) -> Bool {
    guard let current else { return false }
    current.condition.withLock { current.sleepers.append(sleeper) }
    return true
  }

  private func next() -> Job? {
    condition.withLock {
      if ready.isEmpty { return nil }
      guard var generator = random else { return ready.removeFirst() }
      defer { random = generator }
      return ready.remove(at: Int.random(in: ready.indices, using: &generator))
    }
  }

  private func nextSleeper() -> Sleeper? {
    condition.withLock {
      if random != nil || wakeUps == Self.mostWakeUps { return nil }
      let first = sleepers.indices.min { sleepers[$0].deadline < sleepers[$1].deadline }
      guard let first else { return nil }
      wakeUps += 1
      return sleepers.remove(at: first)
    }
  }

  /// Runs a job, wakes a sleeping task, continues a test that waits until nothing can run, or waits.
  private func runNext() {
    if let job = next() { return RuntimeHooks.run(job) }
    if let sleeper = nextSleeper() { return sleeper.wake() }
    var resume: (() -> Void)?
    condition.withLock {
      waitForOtherThreads()
      guard ready.isEmpty, !isOver else { return }
      resume = whenIdle
      whenIdle = nil
      if resume == nil { waitForWork() } else { wakeUps = 0 }
    }
    resume?()
  }

  /// Waits while a thread that no hook sees may still add a job.
  private func waitForOtherThreads() {
    guard whenIdle != nil else { return }
    var looks = OtherThreads.Looks()
    while ready.isEmpty, !isOver,
      arriving.load(ordering: .sequentiallyConsistent) > 0 || looks.mayContinue()
    {
      _ = ShortWaits.exactly { condition.wait(until: Date(timeIntervalSinceNow: 0.0002)) }
    }
    if !ready.isEmpty { OtherThreads.noteFinding() }
  }

  /// Waits for a job. Where none can come, ends the process: the test awaits something that never happens.
  private func waitForWork() {
    let isWoken = ShortWaits.exactly { condition.wait(until: Date(timeIntervalSinceNow: 0.1)) }
    quietLooks = isWoken || OtherThreads.canRun != false ? 0 : quietLooks + 1
    if quietLooks >= 10, ChildProcess.isCurrent {
      LastWords.end(
        "This test hangs: it awaits something that never happens.",
        code: Watchdog.exitCode
      )
    }
  }
}
