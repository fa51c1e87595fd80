import Foundation

/// One run of a child, on its own thread: reads from it, checks its limits, and ends it if necessary.
final class ChildRun {
  private let process: ChildProcess
  private let wake: PipeDescriptors
  private let output: PipeDescriptors
  private let channel: PipeDescriptors?
  // A clock that stops while a notebook sleeps.
  private let clock = SuspendingClock()
  private let start: SuspendingClock.Instant
  private var deadline: SuspendingClock.Instant
  private var progress: StallDetector?
  private var collector: OutputCollector
  private var terminationReason: TerminationReason?
  private var hasWaited = false
  /// The processes that have not been signalled yet that the time is over.
  private var unsignalled: [pid_t] = []

  init(_ process: ChildProcess, wake: PipeDescriptors) throws {
    guard let output = PipeDescriptors.make() else { throw process.failure }
    self.process = process
    self.wake = wake
    self.output = output
    start = clock.now
    deadline = start + process.timeLimit
    progress = process.progressLimit.map { [start] in StallDetector(limit: $0, start: start) }
    collector = OutputCollector(kept: process.retainedOutputBytes)
    for end in [output.reading, wake.reading, wake.writing] {
      _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
    }
    channel = process.events?.open()
    if process.events != nil, channel == nil { throw process.failure }
  }

  /// Starts the child and blocks until its whole tree has ended. Call it once.
  func perform() throws -> ChildProcess.Result {
    let words = process.commandLine
    let registry = ChildRegistry.shared
    let pid = try registry.start(words, environment: process.environment, output: output.writing)
    wake.notifyOnExit(pid)
    readToEnd(of: pid)
    let status = registry.terminateTree(pid, isYoung: clock.now - start < .seconds(1))
    while registry.isShuttingDown { pause() }
    drain()
    let end = terminationReason ?? status.map(TerminationReason.init(status:)) ?? .timedOut
    var result = ChildProcess.Result(end: end, output: collector.captured, hasWaited: hasWaited)
    result.seconds = (clock.now - start) / .seconds(1)
    return result
  }

  private func readToEnd(of pid: pid_t) {
    let registry = ChildRegistry.shared
    while true {
      var sources = [wake.reading, output.reading, channel?.reading].compactMap(\.self)
        .map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      poll(&sources, nfds_t(sources.count), millisecondsLeft)
      _ = read()
      let reasons = wake.received()
      if reasons.contains(.cancelled) { terminationReason = terminationReason ?? .cancelled }
      let isOver = [.outputLimitExceeded, .stoppedEarly].contains(terminationReason)
      if !reasons.isEmpty || isOver { return }
      if terminationReason == .timedOut, traceIsWritten { return }
      guard hasTimedOut(for: pid) else { continue }
      if terminationReason == nil {
        terminationReason = .timedOut
        hasWaited = progress?.isIdle ?? false
        if process.trace == nil { return }
        unsignalled = registry.tree(of: pid).filter { $0 != pid } + [pid]
      }
      if unsignalled.isEmpty { return }
      let first = unsignalled.first == pid ? unsignalled : unsignalled.filter { $0 != pid }
      for process in first { kill(process, SIGQUIT) }
      unsignalled.removeAll(where: first.contains)
      deadline = clock.now + .seconds(2)
    }
  }

  /// Reads the rest of the pipes, one mebibyte at most: a process that still writes has escaped.
  private func drain() {
    var total = 0
    while total < 1 << 20, case let count = read(), count > 0 { total += count }
  }

  private var millisecondsLeft: Int32 {
    if terminationReason != nil { return 20 }
    let left = (min(deadline, progress?.next ?? deadline) - clock.now) / .milliseconds(1)
    return Int32(max(0, min(left.rounded(.up), 60_000)))
  }

  private func hasTimedOut(for pid: pid_t) -> Bool {
    let now = clock.now
    if now >= deadline { return true }
    guard terminationReason == nil, let next = progress?.next, now >= next else { return false }
    progress?.update(with: ChildRegistry.shared.activity(of: pid), now: now)
    return progress?.isOver == true
  }

  /// Whether the trace is complete: the backtracer's last line has its duration.
  private var traceIsWritten: Bool {
    let end = process.trace?.contents?.suffix(200) ?? Data()
    return String(decoding: end, as: UTF8.self).contains("Backtrace took")
  }

  /// Reads the available bytes, and returns their number.
  private func read() -> Int {
    let told = channel.map { Descriptor.read($0.reading) } ?? []
    if let events = process.events, !told.isEmpty {
      unlink(events.path)
      if let left = events.receive(told), terminationReason == nil {
        if left == .zero { terminationReason = .stoppedEarly }
        deadline = clock.now + left * (progress == nil ? 1 : ChildProcess.wallClockFactor)
        progress?.restart(limit: left)
      }
    }
    let bytes = Descriptor.read(output.reading)
    collector.append(bytes)
    if collector.total > process.outputLimit {
      terminationReason = terminationReason ?? .outputLimitExceeded
    }
    return told.count + bytes.count
  }
}

/// A detector of a child that makes no progress, independent of the machine's speed.
struct StallDetector {
  private var limit: Duration
  private var idleTime = Duration.zero
  private var cpuTimeSinceProgress = Duration.zero
  private var total = Duration.zero
  private var last: SuspendingClock.Instant

  init(limit: Duration, start: SuspendingClock.Instant) {
    self.limit = limit
    last = start
  }

  /// The time between two samples: half a second, less if the limit is short.
  private var interval: Duration { min(.milliseconds(500), max(.milliseconds(20), limit / 10)) }
  /// The time of the next sample.
  var next: SuspendingClock.Instant { last + interval }
  var isOver: Bool { isIdle || cpuTimeSinceProgress >= limit }
  /// Whether it was idle for the time of the limit.
  var isIdle: Bool { idleTime >= limit }

  mutating func restart(limit: Duration) {
    (self.limit, idleTime, cpuTimeSinceProgress) = (limit, .zero, .zero)
  }

  /// Adds a sample. Less than a twenty-fifth of a processor counts as idle: polling threads.
  mutating func update(with activity: ProcessSnapshot.Activity, now: SuspendingClock.Instant) {
    let elapsed = now - last
    let change = activity.processorTime - total
    cpuTimeSinceProgress += max(.zero, change)
    if change < .zero || change > elapsed / 25 {
      idleTime = .zero
    } else if !activity.isRunnable {
      // The tool may have been kept from looking, and the child with it.
      idleTime += min(elapsed, interval * 2)
    }
    total = activity.processorTime
    last = now
  }
}
