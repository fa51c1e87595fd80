import Foundation
import OutsideWorld
import Synchronization
import Testing

/// Two calls, the first of which is stopped at one of its branches until the second can't continue.
///
/// A gap between two locks lasts a few instructions, so two threads that start together rarely meet in it. Here the first
/// call stops at a branch of the answer's code, the second call runs until it has returned or waits for the first, and
/// then the first call continues. A task that a call starts is stopped like the call itself.
///
/// Use it only in a process of its own, because it observes the whole process.
final class Interruption: @unchecked Sendable {
  // Unchecked: the condition guards the rest.
  private let condition = NSCondition()
  private let stop: Int
  private var passed = 0
  /// The places that the first call passed, up to ``most``.
  private let places = UnsafeMutablePointer<UnsafeRawPointer>.allocate(capacity: most)
  private static let most = 1 << 16
  private var isStopped = false
  private let isSeen: Bool
  private var seen: CodePlace?
  private var isReleased = false
  private var start: StartingLine?

  /// - Parameters:
  ///   - stop: the number of the branch at which the first call is stopped, counted from 1.
  ///   - isSeen: whether ``place`` names the line.
  init(at stop: Int, isSeen: Bool = false) {
    self.stop = stop
    self.isSeen = isSeen
  }

  /// Creates an interruption that stops neither call: both run concurrently.
  ///
  /// - Parameter round: the number of the round, which decides which call is delayed, and for how long.
  convenience init(concurrent round: Int) {
    self.init(at: .max)
    start = StartingLine(round)
  }

  /// The numbers of the rounds, in which most races show: fewer where a round takes long, so that a right answer never
  /// runs out of time.
  static var concurrentRounds: some Sequence<Int> {
    let start = ContinuousClock.now
    let rounds = ThreadSanitizer.isActive ? 30 : 300
    return (0..<rounds).lazy.prefix { _ in start.duration(to: .now) < .seconds(2) }
  }

  deinit { places.deallocate() }

  /// The numbers of the branches that the first call passed; the branches of a loop count once.
  var firstPasses: [Int] {
    condition.withLock {
      var last = UnsafeRawPointer(bitPattern: 1)
      var known: Set<[UnsafeRawPointer?]> = []
      return (0..<min(passed, Self.most)).filter { number in
        // A lock counts as another place after each branch, while a loop repeats the same pairs of places.
        defer { last = places[number] }
        return known.insert([last, places[number]]).inserted
      }.map { $0 + 1 }
    }
  }

  /// The place at which the first call was stopped: a line of the answer if the line was recorded.
  var place: String { condition.withLock { seen }?.line ?? "its branch \(stop)" }

  /// Runs both calls, the interrupted one first, and returns their results.
  func run<Value: Sendable>(
    _ first: @escaping @Sendable () async throws -> Value,
    _ second: @escaping @Sendable () async throws -> Value,
    _ whenStill: (@Sendable () async -> Void)?
  ) async throws -> [Value] {
    let lanes = [Lane(condition, interrupts: self), Lane(condition, interrupts: nil)]
    Branches.listen { Lane.pass($0) }
    RuntimeHooks.useLanes(true)
    defer {
      Branches.listen(nil)
      RuntimeHooks.useLanes(false)
    }
    let calls = lanes.enumerated().map { number, lane in
      let task = Task(executorPreference: lane) { [start] in
        start?.wait(number)
        return try await number == 0 ? first() : second()
      }
      if start == nil { lane.waitUntilStill { number == 0 && isStopped } }
      return task
    }
    release()
    // This task belongs to neither call, so it has an executor of its own for when a call resumes it.
    return try await withTaskExecutorPreference(ThreadExecutor()) {
      if let whenStill {
        // A job on the main actor may resume a call.
        for _ in 1...3 {
          for lane in lanes { lane.blockUntilEnd() }
          await MainActor.run {}
        }
        await whenStill()
      }
      return try await [calls[0].value, calls[1].value]
    }
  }

  private func release() {
    condition.withLock {
      isReleased = true
      condition.broadcast()
    }
  }

  /// Counts a branch, and waits there if it is the one to stop at.
  ///
  /// This method uses no type that the runtime would have to instantiate: the branch may be in a function that the runtime
  /// calls while it instantiates a type and holds its lock.
  ///
  /// - Parameter place: a branch of the answer, or a lock that was released.
  func pass(_ place: UnsafeRawPointer) {
    condition.lock()
    defer { condition.unlock() }
    if passed < Self.most { places[passed] = place }
    passed += 1
    if passed != stop { return }
    isStopped = true
    if isSeen { see() }
    condition.broadcast()
    while !isReleased { condition.wait() }
  }

  private func see() { seen = CodePlace() }
}

/// A spinning barrier for two threads: they continue at the same moment, because neither has to be woken.
private final class StartingLine: Sendable {
  private let missing = Atomic(2)
  private let late: Int
  private let delay: Int

  /// - Parameter round: the number of the round, which decides which thread is delayed, and for how long.
  init(_ round: Int) {
    late = round % 2
    // From zero to the time that another thread needs to wake.
    delay = round * round
  }

  /// Waits until the other thread has arrived.
  func wait(_ number: Int) {
    missing.subtract(1, ordering: .acquiringAndReleasing)
    var looks = 0
    while missing.load(ordering: .acquiring) > 0 {
      looks += 1
      // A thread that yields too early isn't running when the other one arrives.
      if looks % 50_000 == 0 { sched_yield() }
    }
    for _ in 0..<(number == late ? delay : 0) { _ = missing.load(ordering: .acquiring) }
  }
}

/// An executor with threads of its own for the jobs of one call, which detects when none of them can continue.
final class Lane: TaskExecutor, @unchecked Sendable {
  // Unchecked: the condition guards the rest.
  private let condition: NSCondition
  private let interruption: Interruption?
  private var unfinished = 0
  private var threads: Set<String> = []

  /// The jobs that one thread still has to run.
  private final class Line {
    let lane: Lane
    var jobs: ArraySlice<UnownedJob>

    init(_ lane: Lane, _ job: UnownedJob) {
      self.lane = lane
      jobs = [job]
    }
  }

  fileprivate init(_ condition: NSCondition, interrupts interruption: Interruption?) {
    self.condition = condition
    self.interruption = interruption
  }

  private static let key = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  /// The line of the calling thread, if the thread runs a part of a call; `nil` during ``unseen(_:)``.
  private static var here: Line? {
    guard let line = pthread_getspecific(key) else { return nil }
    return Unmanaged<Line>.fromOpaque(line).takeUnretainedValue()
  }

  /// Reports a branch of the calling thread to the interruption, which may stop the thread there.
  static func pass(_ place: UnsafeRawPointer) {
    guard let line = here else { return }
    unseen { line.lane.interruption?.pass(place) }
  }

  /// Takes a job that the call on this thread enqueues: a task that an answer starts is a part of its call.
  ///
  /// - Returns: whether the thread runs a part of a call.
  static func take(_ job: UnownedJob) -> Bool {
    guard let line = here else { return false }
    unseen { line.lane.start(job) }
    return true
  }

  /// Runs `work`, which is no part of the call: library functions that an answer uses may be compiled with branches too.
  private static func unseen(_ work: () -> Void) {
    let line = pthread_getspecific(key)
    pthread_setspecific(key, nil)
    work()
    pthread_setspecific(key, line)
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let line = Self.here
    Self.unseen {
      // A task that continues elsewhere, such as on an actor, has already left this thread, so its job can run here.
      let hasLeft = withUnsafeCurrentTask { $0 == nil }
      if let line, line.lane === self, hasLeft { line.jobs.append(job) } else { start(job) }
    }
  }

  private func start(_ job: UnownedJob) {
    condition.withLock { unfinished += 1 }
    KeptThread.run { [self] in
      let name = Stillness.thisThread ?? ""
      let line = Line(self, job)
      condition.withLock { _ = threads.insert(name) }
      pthread_setspecific(Self.key, Unmanaged.passUnretained(line).toOpaque())
      while let job = line.jobs.popFirst() {
        job.runSynchronously(on: asUnownedTaskExecutor())
      }
      pthread_setspecific(Self.key, nil)
      condition.withLock {
        unfinished -= 1
        threads.remove(name)
        condition.broadcast()
      }
    }
  }

  /// Blocks the thread until the call has ended or is suspended.
  func blockUntilEnd() { condition.withLock { while unfinished > 0 { condition.wait() } } }

  /// Blocks the thread until the call has ended, waits, or is stopped.
  ///
  /// If it gives up too early, the two calls run concurrently, as on any two threads.
  func waitUntilStill(_ isStopped: () -> Bool) {
    let start = Stillness.secondsOfProcessor
    var asleep = 0
    // The limit is processor time: an endless loop reaches it, and a thread without a processor doesn't.
    while asleep < 4, Stillness.secondsOfProcessor - start < 0.05 {
      condition.lock()
      let isStill = unfinished == 0 || isStopped()
      let isWoken =
        isStill || ShortWaits.exactly { condition.wait(until: Date(timeIntervalSinceNow: 0.0003)) }
      // A copy, because the sanitizer doesn't see that a set is changed in place only when it has no other reader.
      let running = Array(threads)
      let count = unfinished
      condition.unlock()
      if isStill { return }
      if isWoken { continue }
      // Not under the lock, because the call would wait for it.
      let waits = running.count == count && running.allSatisfy { !Stillness.canRun($0) }
      asleep = waits ? asleep + 1 : 0
    }
  }
}
