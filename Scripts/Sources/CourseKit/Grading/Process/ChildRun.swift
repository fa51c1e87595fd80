import Foundation

/// One run of a child, on a thread of its own: reads from it, watches its limits, and ends it when it has to.
final class ChildRun {
  private let process: ChildProcess
  private let wake: PipeEnds
  private let output: PipeEnds
  private let channel: PipeEnds?
  // A notebook that sleeps meanwhile takes nobody's time.
  private let clock = SuspendingClock()
  private let start: SuspendingClock.Instant
  private var deadline: SuspendingClock.Instant
  private var progress: ChildProgress?
  private var collector: OutputCollector
  private var verdict: ProcessEnd?
  private var hasWaited = false
  /// The processes that are still to be told that time is over.
  private var untold: [pid_t] = []

  init(_ process: ChildProcess, wake: PipeEnds) throws {
    guard let output = PipeEnds.new() else { throw process.failure }
    (self.process, self.wake, self.output) = (process, wake, output)
    start = clock.now
    deadline = start + process.timeLimit
    progress = process.progressLimit.map { [start] in ChildProgress(limit: $0, start: start) }
    collector = OutputCollector(kept: process.keptOutput)
    for end in [output.reading, wake.reading, wake.writing] {
      _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
    }
    channel = process.events?.open()
    if process.events != nil, channel == nil { throw process.failure }
  }

  /// Starts the child and blocks until nothing of it is left. Call it once.
  func perform() throws -> ChildProcess.Result {
    let (words, variables) = (process.commandLine, process.environment)
    let registry = ChildRegistry.shared
    let pid = try registry.start(words, environment: variables, output: output.writing)
    wake.sendWhenEnded(pid)
    readToEnd(of: pid)
    let status = registry.finish(pid, isYoung: clock.now - start < .seconds(1))
    while registry.isLeaving { pause() }
    drain()
    let end = verdict ?? status.map(ProcessEnd.init(status:)) ?? .timedOut
    let seconds = (clock.now - start) / .seconds(1)
    return ChildProcess.Result(
      end: end,
      output: collector.captured,
      seconds: seconds,
      hasWaited: hasWaited
    )
  }

  private func readToEnd(of pid: pid_t) {
    let registry = ChildRegistry.shared
    while true {
      var sources = [wake.reading, output.reading, channel?.reading].compactMap(\.self)
        .map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      poll(&sources, nfds_t(sources.count), millisecondsLeft)
      _ = read()
      let reasons = wake.received()
      if reasons.contains(.cancelled) { verdict = verdict ?? .cancelled }
      if !reasons.isEmpty || verdict == .flooded || verdict == .enough { return }
      if verdict == .timedOut, traceIsWritten { return }
      guard timeIsOver(for: pid) else { continue }
      if verdict == nil {
        verdict = .timedOut
        hasWaited = progress?.isStill ?? false
        if process.trace == nil { return }
        untold = registry.tree(of: pid).filter { $0 != pid } + [pid]
      }
      if untold.isEmpty { return }
      let first = untold.first == pid ? untold : untold.filter { $0 != pid }
      for process in first { kill(process, SIGQUIT) }
      untold.removeAll(where: first.contains)
      deadline = clock.now + .seconds(2)
    }
  }

  /// Reads what the child left in its pipes, a mebibyte at most: who still writes then has escaped.
  private func drain() {
    var total = 0
    while total < 1 << 20, case let count = read(), count > 0 { total += count }
  }

  private var millisecondsLeft: Int32 {
    if verdict != nil { return 20 }
    let left = (min(deadline, progress?.next ?? deadline) - clock.now) / .milliseconds(1)
    return Int32(max(0, min(left.rounded(.up), 60_000)))
  }

  private func timeIsOver(for pid: pid_t) -> Bool {
    let now = clock.now
    if now >= deadline { return true }
    guard verdict == nil, let next = progress?.next, now >= next else { return false }
    progress?.look(at: ChildRegistry.shared.activity(of: pid), now: now)
    return progress?.isOver == true
  }

  /// The backtracer's last line says how long it took.
  private var traceIsWritten: Bool {
    let end = process.trace?.contents?.suffix(200) ?? Data()
    return String(decoding: end, as: UTF8.self).contains("Backtrace took")
  }

  /// Takes what has come, if anything; gives its size.
  private func read() -> Int {
    let told = channel.map { Descriptor.read($0.reading) } ?? []
    if let events = process.events, !told.isEmpty {
      unlink(events.path)
      if let left = events.receive(told), verdict == nil {
        if left == .zero { verdict = .enough }
        deadline = clock.now + left * (progress == nil ? 1 : ChildProcess.slowness)
        progress?.restart(limit: left)
      }
    }
    let bytes = Descriptor.read(output.reading)
    collector.append(bytes)
    if collector.total > process.totalOutput { verdict = verdict ?? .flooded }
    return told.count + bytes.count
  }
}

/// Tells a child that gets on from one that gets nowhere, however slow the machine.
struct ChildProgress {
  private(set) var next: SuspendingClock.Instant
  private var limit: Duration
  private var still = Duration.zero
  private var used = Duration.zero
  private var total = Duration.zero
  private var last: SuspendingClock.Instant

  /// The time from one look to the next: half a second, less where the limit is short.
  private var interval: Duration { min(.milliseconds(500), max(.milliseconds(20), limit / 10)) }

  init(limit: Duration, start: SuspendingClock.Instant) {
    (self.limit, last, next) = (limit, start, start)
    next += interval
  }

  var isOver: Bool { isStill || used >= limit }
  /// Whether it did nothing for as long as the limit is.
  var isStill: Bool { still >= limit }

  mutating func restart(limit: Duration) { (self.limit, still, used) = (limit, .zero, .zero) }

  /// Takes in what the tree does. A processor used for less than a twenty-fifth of the time is as
  /// good as none: threads that look again and again. A process that is gone makes the sum smaller.
  mutating func look(at activity: ProcessEntry.Activity, now: SuspendingClock.Instant) {
    let elapsed = now - last
    let change = activity.processorTime - total
    used += max(.zero, change)
    if change < .zero || change > elapsed / 25 {
      still = .zero
    } else if !activity.isRunnable {
      // The tool may have been kept from looking, and the child with it.
      still += min(elapsed, interval * 2)
    }
    total = activity.processorTime
    (last, next) = (now, now + interval)
  }
}
