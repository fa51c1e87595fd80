import Foundation
import OutsideWorld

/// Notices that nothing goes on in this process any more, however slow the machine is.
///
/// A limit in seconds calls a right answer wrong on a machine that is busy with something else. What tells
/// a deadlock from a slow machine is the processor's time: a process whose threads all wait uses
/// none, and none of them is woken; one that has something to do gets its share in the end. So this looks again and again
/// at what the process did, and whether a thread could run that the machine doesn't let. What never waits and never ends
/// is stopped by a limit in seconds of the processor.
public enum Stillness {
  /// How a wait ended.
  public enum End: Sendable {
    /// What was waited for has come.
    case done
    /// Every thread waits: nobody can bring it any more.
    case still
    /// The process computed for ``endless`` seconds of the processor's time, and got nowhere.
    case endless
  }

  /// How sure one must be that nothing goes on.
  public enum Patience: Sendable {
    /// For a verdict: nothing for three seconds, looked at twelve times.
    case verdict
    /// For an answer that a thread out of sight may still bring: nothing for two seconds.
    case answer
    /// For a chance, where giving up too early costs no more than that: nothing for a tenth of a second.
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

  /// How many seconds the process may compute without progress.
  public static let endless = 60.0

  private static let progress = Locked(0)

  /// Says that something has come to its end, or another thing begins: what follows is no endless loop.
  public static func noteProgress() {
    progress.withLock { $0 += 1 }
  }

  /// Blocks this thread until `isDone`, or until nobody is left who could bring that about.
  ///
  /// ```swift
  /// condition.lock()
  /// defer { condition.unlock() }
  /// let end = Stillness.wait(.verdict, on: condition) { results.count == 16 }
  /// ```
  ///
  /// - Parameters:
  ///   - patience: how sure one must be.
  ///   - condition: what guards the thing that is waited for; the caller has locked it, and who brings it signals.
  ///   - limit: how many seconds of the processor an endless loop gets.
  ///   - isDone: whether it has come.
  public static func wait(
    _ patience: Patience,
    on condition: NSCondition,
    limit: Double = endless,
    until isDone: () -> Bool
  ) -> End {
    var (quiet, before) = (0, Activity.now)
    var (start, own) = (before, String?.none)
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

  /// Whether it is so, or becomes so before nothing goes on any more. It costs time only when it is not so, and only
  /// the first few times in a process: what never comes is asked for in each of many situations.
  public static func comes(_ isSo: () -> Bool) -> Bool {
    if isSo() { return true }
    if vain.withLock({ $0 }) >= 5 { return isSo() }
    let condition = NSCondition()
    condition.lock()
    defer { condition.unlock() }
    if wait(.chance, on: condition, limit: 5, until: isSo) == .done { return true }
    vain.withLock { $0 += 1 }
    return false
  }

  /// How often it did not come.
  private static let vain = Locked(0)

  private static let looks = Locked(0)
  /// How many wait for less than a verdict: they have more to tell than that nothing goes on, so a verdict
  /// gives them time.
  private static let impatient = Locked(0)

  /// The threads that look; they don't count as something that goes on.
  private static let lookers = Locked<Set<String>>([])

  /// The folder in which Linux describes the threads of a process. `COURSE_PORTABLE` hides it, so that tests have only what
  /// other systems offer, too.
  static let systemFolder = getenv("COURSE_PORTABLE") == nil ? "/proc" : "/hidden"

  /// The number of this thread, on Linux only.
  static var thisThread: String? {
    let path = "\(systemFolder)/thread-self"
    let link = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
    return link?.split(separator: "/").last.map(String.init)
  }

  /// Whether a thread that doesn't look runs, or waits for nothing but a processor; on Linux only.
  ///
  /// To be tried on macOS: `thread_info` of Mach tells the same.
  private static var otherThreadsCanRun: Bool {
    let all = try? FileManager.default.contentsOfDirectory(atPath: "\(systemFolder)/self/task")
    // Read under the lock: for the thread sanitizer a copy of a set is the set.
    let others = lookers.withLock { lookers in (all ?? []).filter { !lookers.contains($0) } }
    return others.contains(where: canRun)
  }

  /// Whether a thread runs, or waits for nothing but a processor or a disk; on Linux only.
  static func canRun(_ thread: String) -> Bool {
    // /proc/4711/task/4712/stat (man 5 proc): `4712 (a name) S …`, where R runs or could, and D waits for a disk.
    let path = "\(systemFolder)/self/task/\(thread)/stat"
    guard let stat = FileManager.default.contents(atPath: path),
      let name = stat.lastIndex(of: UInt8(ascii: ")")), name + 2 < stat.endIndex
    else { return false }
    return [UInt8(ascii: "R"), UInt8(ascii: "D")].contains(stat[name + 2])
  }

  /// How long the process has computed so far.
  static var secondsOfProcessor: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// What the process has done so far.
  private struct Activity {
    /// Seconds of the processor.
    var seconds: Double
    /// How often one of its threads began or ceased to run.
    var switches: Int
    var progress: Int
    /// How often somebody looked, which is work too.
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

    /// Whether nobody did anything but look. On a busy machine work may be little time, or few switches, hardly both.
    func isQuiet(since earlier: Activity) -> Bool {
      let looks = looks - earlier.looks
      return progress == earlier.progress
        && seconds - earlier.seconds < 0.001 + 0.0005 * Double(looks)
        && switches - earlier.switches <= 6 + 3 * looks
    }
  }
}
