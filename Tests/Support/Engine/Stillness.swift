import Foundation
import OutsideWorld

/// A detector for an idle process, which works however slow the machine is.
///
/// A limit in seconds would reject a right answer on a machine that is busy with other work. Processor time distinguishes
/// a deadlock from a slow machine: a process whose threads all wait uses
/// none, and none of its threads is woken, while a thread that can run gets its share in the end. So the detector looks
/// repeatedly at the activity of the process, and at threads that could run but get no processor. A loop that never waits
/// and never ends is stopped by a limit of processor time.
public enum Stillness {
  /// The end of a wait.
  public enum End: Sendable {
    /// The condition of the wait is true.
    case done
    /// Every thread waits, so the condition can no longer become true.
    case still
    /// The process used ``endless`` seconds of processor time without progress.
    case endless
  }

  /// The evidence that a wait requires before it calls the process idle.
  public enum Patience: Sendable {
    /// For a verdict: idle in twelve looks, which take three seconds.
    case verdict
    /// For a result that an unobserved thread may still bring: idle for two seconds.
    case answer
    /// For an opportunity, where giving up too early is harmless: idle for a tenth of a second.
    case chance

    var interval: Double { self == .chance ? 0.02 : 0.25 }
    var looks: Int {
      switch self {
      case .verdict: 12
      case .answer: 8
      case .chance: 5
      }
    }
  }

  /// The seconds of processor time that the process may use without progress.
  public static let endless = 60.0

  private static let progress = Locked(0)

  /// Notes that a step has ended or begun: the process is not in an endless loop.
  public static func noteProgress() {
    progress.withLock { $0 += 1 }
  }

  /// Blocks this thread until `isDone` is true, or until no thread is left that could make it true.
  ///
  /// ```swift
  /// condition.lock()
  /// defer { condition.unlock() }
  /// let end = Stillness.wait(.verdict, on: condition) { results.count == 16 }
  /// ```
  ///
  /// - Parameters:
  ///   - patience: the evidence that is required for an idle process.
  ///   - condition: guards the state that `isDone` reads; the caller has locked it, and a change of the state signals it.
  ///   - limit: the seconds of processor time for an endless loop.
  ///   - isDone: whether the wait is over.
  public static func wait(
    _ patience: Patience,
    on condition: NSCondition,
    limit: Double = endless,
    until isDone: () -> Bool
  ) -> End {
    // Most conditions become true soon: the pauses before the first look grow from half a millisecond.
    var pause = 0.0005
    while !isDone(), pause < patience.interval {
      let end = Date(timeIntervalSinceNow: pause)
      if !ShortWaits.exactly({ condition.wait(until: end) }) { pause *= 2 }
    }
    var quiet = 0
    var before = Activity.now
    var start = before
    var own: String?
    if patience != .verdict { impatient.withLock { $0 += 1 } }
    defer {
      if let own { _ = lookers.withLock { $0.remove(own) } }
      if patience != .verdict { impatient.withLock { $0 -= 1 } }
    }
    while !isDone() {
      let end = Date(timeIntervalSinceNow: patience.interval)
      if ShortWaits.exactly({ condition.wait(until: end) }) { continue }
      if own == nil, let thread = thisThread {
        own = thread
        lookers.withLock { _ = $0.insert(thread) }
      }
      looks.withLock { $0 += 1 }
      let now = Activity.now
      if isDone() { break }
      if now.progress != before.progress { start = now }
      // Looks are counted, not seconds: a process that was stopped meanwhile has missed nothing.
      quiet = now.isQuiet(since: before) && !otherThreadsCanRun ? quiet + 1 : 0
      before = Activity.now
      before.progress = now.progress
      let isLast = patience != .verdict || impatient.withLock { $0 } == 0
      if quiet >= patience.looks * (isLast ? 1 : 3) { return .still }
      if now.seconds - start.seconds > limit { return .endless }
    }
    return .done
  }

  /// Returns whether a condition is true or becomes true before the process is idle.
  ///
  /// It takes time only if the condition is false, and only the first few times in a process: many situations may check
  /// a condition that never becomes true.
  public static func comes(_ isSo: () -> Bool) -> Bool {
    if isSo() { return true }
    if failures.withLock({ $0 }) >= 5 { return isSo() }
    let condition = NSCondition()
    condition.lock()
    defer { condition.unlock() }
    if wait(.chance, on: condition, limit: 5, until: isSo) == .done { return true }
    failures.withLock { $0 += 1 }
    return false
  }

  /// The number of conditions that did not become true.
  private static let failures = Locked(0)

  private static let looks = Locked(0)
  /// The number of waits for less than a verdict. A verdict gives them time, because their reports are more precise.
  private static let impatient = Locked(0)

  /// The threads that look; they don't count as activity.
  private static let lookers = Locked<Set<String>>([])

  /// The folder in which Linux describes the threads of a process. `COURSE_PORTABLE` hides it, so that tests have only the
  /// means of other systems.
  static let systemFolder = getenv("COURSE_PORTABLE") == nil ? "/proc" : "/hidden"

  /// The number of this thread, on Linux only.
  static var thisThread: String? {
    let path = "\(systemFolder)/thread-self"
    let link = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
    return link?.split(separator: "/").last.map(String.init)
  }

  /// Whether a thread that doesn't look runs, or waits only for a processor; on Linux only.
  ///
  /// To be tried on macOS: `thread_info` of Mach returns the same.
  private static var otherThreadsCanRun: Bool {
    let all = try? FileManager.default.contentsOfDirectory(atPath: "\(systemFolder)/self/task")
    // Read under the lock: for the thread sanitizer a copy of a set is the set.
    let others = lookers.withLock { lookers in (all ?? []).filter { !lookers.contains($0) } }
    return others.contains(where: canRun)
  }

  /// Returns whether a thread runs, or waits only for a processor or a disk; on Linux only.
  static func canRun(_ thread: String) -> Bool {
    // /proc/4711/task/4712/stat (man 5 proc): `4712 (a name) S …`, where R runs or could, and D waits for a disk.
    let path = "\(systemFolder)/self/task/\(thread)/stat"
    guard let stat = FileManager.default.contents(atPath: path),
      let name = stat.lastIndex(of: UInt8(ascii: ")")), name + 2 < stat.endIndex
    else { return false }
    return [UInt8(ascii: "R"), UInt8(ascii: "D")].contains(stat[name + 2])
  }

  /// The seconds of processor time that the process has used so far.
  static var secondsOfProcessor: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The activity of the process so far.
  private struct Activity {
    /// The seconds of processor time.
    var seconds: Double
    /// The number of context switches of its threads.
    var switches: Int
    var progress: Int
    /// The number of looks, which are work too.
    var looks: Int

    static var now: Activity {
      var usage = rusage()
      // 0 is RUSAGE_SELF, whose type differs from system to system.
      getrusage(0, &usage)
      return Activity(
        seconds: secondsOfProcessor,
        switches: Int(usage.ru_nvcsw + usage.ru_nivcsw),
        progress: Stillness.progress.withLock { $0 },
        looks: Stillness.looks.withLock { $0 }
      )
    }

    /// Returns whether the process only looked. On a busy machine, work may use little time or few switches, but hardly both.
    func isQuiet(since earlier: Activity) -> Bool {
      let looks = looks - earlier.looks
      return progress == earlier.progress
        && seconds - earlier.seconds < 0.001 + 0.0005 * Double(looks)
        && switches - earlier.switches <= 6 + 3 * looks
    }
  }
}
