import Foundation
import OutsideWorld
import Synchronization
import Testing

/// Runs two calls at once, once for each place where the first can be interrupted.
///
/// A gap between two locks lasts a few instructions, so threads that start together meet in it by luck. Here the first
/// call is stopped at a branch of the answer's code, the second goes on until it has returned or waits for the first,
/// and then the first goes on: at the first branch, at the next, and so on. A right answer is
/// right at each of them. A task that a call starts is stopped like the call itself.
/// Where answers have no ``Branches``, as in plain `swift test`, the second call begins after the first, and then both run
/// on two threads at the same moment, many times.
///
/// For exit tests: it listens to the whole process.
///
/// ```swift
/// await Interleavings.check({ UserSession() }) { session, _ in
///   session.token
/// } rule: { session, tokens in
///   try must("whether both got the same token", be: true, is: tokens[0] == tokens[1])
/// }
/// ```
public enum Interleavings {
  /// A call with a name that reads in a sentence.
  public struct Call<Subject: Sendable>: Sendable {
    let name: String
    let work: @Sendable (Subject) async throws -> String

    /// - Parameter work: returns as a text what it came to, empty if that is nothing.
    public init(
      _ name: String,
      work: @escaping @Sendable (Subject) async throws -> String
    ) {
      self.name = name
      self.work = work
    }
  }

  /// Holds a rule against every interruption of the first call by the second, and tells the first that breaks it.
  ///
  /// - Parameters:
  ///   - arrange: makes the subject, for each interruption anew.
  ///   - call: what both do; its second argument is 0 for the call that is interrupted and 1 for the other.
  ///   - whenStill: what happens when both calls have ended or wait for something, an answer for example.
  ///   - rule: is given what the two calls returned, the interrupted one first. It throws
  ///     with ``must(_:be:is:)`` what doesn't hold.
  public static func check<Subject: Sendable, Value: Sendable>(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ arrange: @escaping @Sendable () async throws -> Subject,
    call: @escaping @Sendable (Subject, Int) async throws -> Value,
    whenStill: (@Sendable (Subject) async -> Void)? = nil,
    rule: @escaping @Sendable (Subject, [Value]) async throws -> Void
  ) async {
    let failure = await failure("one call", "another", arrange, call, whenStill, rule)
    if let failure { Issue.record("\(failure)", sourceLocation: sourceLocation) }
  }

  /// Holds each call, interrupted by each of them, against the two one after the other: what they return and what is seen
  /// afterwards must be the same as in one of the two orders.
  ///
  /// - Parameters:
  ///   - calls: what the two may be.
  ///   - twins: whether both may be the same.
  ///   - arrange: makes the subject, for each interruption anew.
  ///   - look: what can be seen of the subject afterwards, as a text.
  public static func checkPairs<Subject: Sendable>(
    sourceLocation: SourceLocation = #_sourceLocation,
    of calls: [Call<Subject>],
    twins: Bool = true,
    on arrange: @escaping @Sendable () async throws -> Subject,
    look: @escaping @Sendable (Subject) async throws -> String
  ) async {
    for first in calls {
      for second in calls where twins || second.name != first.name {
        let pair = [first, second]
        let call: @Sendable (Subject, Int) async throws -> String = { try await pair[$1].work($0) }
        let inTurn = Locked<[[String]]>([])
        let failure = await failure("“\(second.name)”", "“\(first.name)”", arrange, call, nil) {
          if inTurn.withLock({ $0 }).isEmpty {
            for order in [[0, 1], [1, 0]] {
              let subject = try await arrange()
              var said = ["", ""]
              for number in order { said[number] = try await call(subject, number) }
              let seen = said + [try await look(subject)]
              inTurn.withLock { $0.append(seen) }
            }
          }
          let seen = [$1[0], $1[1], try await look($0)]
          let either = inTurn.withLock { $0 }
          if either.contains(seen) { return }
          let orders = Set(either.map(\.sentence)).sorted().joined(separator: ", or ")
          throw Broken("one after the other they give \(orders); here they give \(seen.sentence)")
        }
        if let failure {
          Issue.record("\(failure)", sourceLocation: sourceLocation)
          return
        }
      }
    }
  }

  private static func failure<Subject: Sendable, Value: Sendable>(
    _ interrupting: String,
    _ interrupted: String,
    _ arrange: @escaping @Sendable () async throws -> Subject,
    _ call: @escaping @Sendable (Subject, Int) async throws -> Value,
    _ whenStill: (@Sendable (Subject) async -> Void)?,
    _ rule: @escaping @Sendable (Subject, [Value]) async throws -> Void
  ) async -> String? {
    // The second call begins after the first, twice: once to warm up, and once to count the places.
    var stops = [Int.max, Int.max]
    while let stop = stops.popLast() {
      let interruption = Interruption(at: stop)
      let moment = stop == .max ? "after \(interrupted)" : "in the midst of \(interrupted)"
      LastWords.say("\(interrupting) begins \(moment):")
      do {
        let subject = try await arrange()
        let values = try await interruption.run(subject, call, whenStill)
        try await rule(subject, values)
        if stop == .max, stops.isEmpty { stops = interruption.firstPasses.reversed() }
        if stops.isEmpty, !Branches.areThere {
          LastWords.say("\(interrupting) and \(interrupted) run concurrently:")
          return await concurrentFailure(arrange, call, whenStill, rule).map {
            "\(interrupting) and \(interrupted) run concurrently:\n  \($0)"
          }
        }
      } catch {
        // Once more, to see where that is: looking takes ten thousand times as long as the call.
        let again = Interruption(at: stop, isSeen: true)
        if let subject = try? await arrange() {
          _ = try? await again.run(subject, call, whenStill)
        }
        let place = stop == .max ? moment : "while \(interrupted) is at \(again.place)"
        return "\(interrupting) begins \(place):\n  \(error is Broken ? "" : "it throws ")\(error)"
      }
    }
    LastWords.say("")
    return nil
  }

  /// Runs both calls on two threads that start together, with another delay in each round.
  private static func concurrentFailure<Subject: Sendable, Value: Sendable>(
    _ arrange: @escaping @Sendable () async throws -> Subject,
    _ call: @escaping @Sendable (Subject, Int) async throws -> Value,
    _ whenStill: (@Sendable (Subject) async -> Void)?,
    _ rule: @escaping @Sendable (Subject, [Value]) async throws -> Void
  ) async -> String? {
    for round in 0..<Interruption.concurrentRounds {
      do {
        let subject = try await arrange()
        let values = try await Interruption(concurrent: round).run(subject, call, whenStill)
        try await rule(subject, values)
      } catch {
        return "\(error is Broken ? "" : "it throws ")\(error)"
      }
    }
    LastWords.say("")
    return nil
  }
}

extension [String] {
  /// What two calls returned and what is seen then.
  fileprivate var sentence: String {
    filter { !$0.isEmpty }.map { "“\($0)”" }.joined(separator: ", ")
  }
}

/// Two calls, of which the first is stopped at one of its branches until the second can't go on.
final class Interruption: @unchecked Sendable {
  // Unchecked: the condition guards the rest.
  private let condition = NSCondition()
  private let stop: Int
  private var passed = 0
  /// The first places that were passed.
  private let places = UnsafeMutablePointer<UnsafeRawPointer>.allocate(capacity: most)
  private static let most = 1 << 16
  private var isStopped = false
  private let isSeen: Bool
  private var seen: CodePlace?
  private var isReleased = false
  private var start: StartingLine?

  /// - Parameters:
  ///   - stop: the number of the branch at which the first call is stopped, counted from 1.
  ///   - isSeen: whether ``place`` is to name the line.
  init(at stop: Int, isSeen: Bool = false) {
    self.stop = stop
    self.isSeen = isSeen
  }

  /// Creates one that stops nothing: both calls run at the same moment.
  ///
  /// - Parameter round: decides which call begins how much later.
  convenience init(concurrent round: Int) {
    self.init(at: .max)
    start = StartingLine(round)
  }

  /// The number of rounds in which two threads meet in most races.
  static let concurrentRounds = 300

  deinit { places.deallocate() }

  /// The numbers of the branches that the first call passed; those of a loop count once.
  var firstPasses: [Int] {
    condition.withLock {
      var (last, known) = (UnsafeRawPointer(bitPattern: 1), Set<[UnsafeRawPointer?]>())
      return (0..<min(passed, Self.most)).filter { number in
        // A lock is another place after each branch; a loop comes to the same ones again.
        defer { last = places[number] }
        return known.insert([last, places[number]]).inserted
      }.map { $0 + 1 }
    }
  }

  /// Where the first call was stopped: a line of the answer's if that was looked for.
  var place: String { condition.withLock { seen }?.line ?? "its branch \(stop)" }

  /// Runs both calls and gives what they returned.
  func run<Subject: Sendable, Value: Sendable>(
    _ subject: Subject,
    _ call: @escaping @Sendable (Subject, Int) async throws -> Value,
    _ whenStill: (@Sendable (Subject) async -> Void)?
  ) async throws -> [Value] {
    let lanes = [Lane(condition, interrupts: self), Lane(condition, interrupts: nil)]
    Branches.listen { Lane.pass($0) }
    Hooks.useLanes(true)
    defer {
      Branches.listen(nil)
      Hooks.useLanes(false)
    }
    let calls = lanes.enumerated().map { number, lane in
      let task = Task(executorPreference: lane) { [start] in
        start?.wait(number)
        return try await call(subject, number)
      }
      if start == nil { lane.waitUntilStill { number == 0 && isStopped } }
      return task
    }
    release()
    // A call that ends wakes this task, which is no part of it.
    return try await withTaskExecutorPreference(ThreadExecutor()) {
      if let whenStill {
        // What went on to the main actor may come back.
        for _ in 1...3 {
          for lane in lanes { lane.blockUntilEnd() }
          await MainActor.run {}
        }
        await whenStill(subject)
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

  /// Uses no type that Swift's runtime would have to make: the branch may be one of a function that the runtime calls
  /// while it makes a type itself, and holds its lock.
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

/// Where two threads wait for each other without falling asleep, so that what follows runs at the same moment.
private final class StartingLine: Sendable {
  private let missing = Atomic(2)
  private let late: Int
  private let delay: Int

  /// - Parameter round: decides which thread continues how much later.
  init(_ round: Int) {
    late = round % 2
    // From nothing to the time in which another thread wakes.
    delay = round * round
  }

  /// Returns when the other thread is here, too.
  func wait(_ number: Int) {
    missing.subtract(1, ordering: .acquiringAndReleasing)
    var looks = 0
    while missing.load(ordering: .acquiring) > 0 {
      looks += 1
      // A thread that yields early does not run when the other arrives.
      if looks % 50_000 == 0 { sched_yield() }
    }
    for _ in 0..<(number == late ? delay : 0) { _ = missing.load(ordering: .acquiring) }
  }
}

/// Runs the pieces of one call on threads of its own, and knows whether they can go on.
final class Lane: TaskExecutor, @unchecked Sendable {
  // Unchecked: the condition guards the rest.
  private let condition: NSCondition
  private let interruption: Interruption?
  private var unfinished = 0
  private var threads: Set<String> = []

  /// What one thread still has to run.
  private final class Line {
    let lane: Lane
    var jobs: ArraySlice<UnownedJob>

    init(_ lane: Lane, _ job: UnownedJob) { (self.lane, jobs) = (lane, [job]) }
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

  /// What this thread runs of a call; nothing in the midst of ``unseen(_:)``.
  private static var here: Line? {
    guard let line = pthread_getspecific(key) else { return nil }
    return Unmanaged<Line>.fromOpaque(line).takeUnretainedValue()
  }

  /// Tells the one who may stop what this thread does.
  static func pass(_ place: UnsafeRawPointer) {
    guard let line = here else { return }
    unseen { line.lane.interruption?.pass(place) }
  }

  /// Runs a piece that the call on this thread wakes; a task that an answer starts is a part of its call.
  static func take(_ job: UnownedJob) -> Bool {
    guard let line = here else { return false }
    unseen { line.lane.start(job) }
    return true
  }

  /// Does what is no part of the call: functions of a library may be compiled with branches, too, if an answer uses them.
  private static func unseen(_ work: () -> Void) {
    let line = pthread_getspecific(key)
    pthread_setspecific(key, nil)
    work()
    pthread_setspecific(key, line)
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let (job, line) = (UnownedJob(job), Self.here)
    Self.unseen {
      // A task that goes on elsewhere, in an actor for example, has left this thread already, and needs no other.
      let hasLeft = withUnsafeCurrentTask { $0 == nil }
      if let line, line.lane === self, hasLeft { line.jobs.append(job) } else { start(job) }
    }
  }

  private func start(_ job: UnownedJob) {
    condition.withLock { unfinished += 1 }
    KeptThread.run { [self] in
      let (name, line) = (Stillness.thisThread ?? "", Line(self, job))
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

  /// Returns when the call has ended or waits for what another brings; blocks the thread meanwhile.
  func blockUntilEnd() { condition.withLock { while unfinished > 0 { condition.wait() } } }

  /// Waits until the call has ended, waits for somebody, or is stopped. It blocks the thread, and when it gives up too
  /// early, the two calls run at once, as any two threads do.
  func waitUntilStill(_ isStopped: () -> Bool) {
    let start = Stillness.secondsOfProcessor
    var asleep = 0
    // One that goes round without an end is not waited for; one that gets no processor is.
    while asleep < 4, Stillness.secondsOfProcessor - start < 0.05 {
      condition.lock()
      let isThere = unfinished == 0 || isStopped()
      let isWoken =
        isThere || ShortWaits.exactly { condition.wait(until: Date(timeIntervalSinceNow: 0.0003)) }
      // A copy, because the sanitizer doesn't see that a set is changed in place only when nobody reads it any more.
      let (running, count) = (Array(threads), unfinished)
      condition.unlock()
      if isThere { return }
      if isWoken { continue }
      // Not under the lock, for which the call would wait.
      let waits = running.count == count && running.allSatisfy { !Stillness.canRun($0) }
      asleep = waits ? asleep + 1 : 0
    }
  }
}
