import Foundation

/// The loop that reads from a running child and watches its limits.
struct ChildLoop {
  /// Why the child was ended, `nil` if it ended by itself.
  private(set) var verdict: ProcessEnd?

  /// What it printed.
  private(set) var collector: OutputCollector

  private let process: ChildProcess
  private let pid: pid_t
  private let output: Int32
  private let events: EventChannel?
  private let channel: Int32?
  private let wake: SelfPipe
  // A notebook that sleeps meanwhile takes nobody's time.
  private let clock = SuspendingClock()
  private var deadline: SuspendingClock.Instant
  private var progress: ChildProgress?
  private var outputIsOpen = true

  init(
    process: ChildProcess,
    pid: pid_t,
    output: Int32,
    events: EventChannel?,
    channel: Int32?,
    wake: SelfPipe
  ) {
    self.process = process
    self.pid = pid
    self.output = output
    self.events = events
    self.channel = channel
    self.wake = wake
    collector = OutputCollector(kept: process.keptOutput)
    deadline = clock.now + process.timeLimit
    progress = ChildProgress(process, start: clock.now)
  }

  /// Reads until the child has ended or must be ended.
  mutating func runToEnd() {
    while true {
      let sources = [wake.reading] + (outputIsOpen ? [output] : []) + (channel.map { [$0] } ?? [])
      let ready = Descriptor.waitToRead(sources, milliseconds: millisecondsLeft)
      if let channel, ready.contains(channel) { readEvents() }
      if ready.contains(output) { readOutput() }
      if ready.contains(wake.reading) {
        let reasons = wake.received()
        if reasons.contains(.cancelled) { verdict = verdict ?? .cancelled }
        if !reasons.isEmpty { return }
      }
      if verdict == .flooded { return }
      if verdict == .timedOut, traceIsWritten { return }
      guard timeIsOver() else { continue }
      let isFirst = verdict == nil
      verdict = verdict ?? .timedOut
      guard isFirst, process.trace != nil else { return }
      deadline = clock.now + .seconds(2)
      kill(pid, SIGQUIT)
    }
  }

  /// Reads what the child left in its pipes. A pipe holds a mebibyte at most; what comes after that, somebody writes who
  /// escaped.
  mutating func drain() {
    let most = 1 << 20
    var events = 0
    while events < most, let count = readEvents() { events += count }
    let end = collector.total + most
    while outputIsOpen, collector.total < end, readOutput() {}
  }

  private var millisecondsLeft: Int32 {
    if verdict != nil { return 20 }
    let left = (min(deadline, progress?.next ?? deadline) - clock.now) / .milliseconds(1)
    return Int32(max(0, min(left.rounded(.up), 60_000)))
  }

  private mutating func timeIsOver() -> Bool {
    let now = clock.now
    if now >= deadline { return true }
    guard verdict == nil, let next = progress?.next, now >= next else { return false }
    let activity = ChildRegistry.shared.activity(of: pid)
    progress?.look(at: activity, now: now)
    return progress?.isOver == true
  }

  /// The backtracer's last line says how long it took.
  private var traceIsWritten: Bool {
    guard let trace = process.trace, let bytes = FileManager.default.contents(atPath: trace.path)
    else { return false }
    return String(decoding: bytes.suffix(200), as: UTF8.self).contains("Backtrace took")
  }

  @discardableResult
  private mutating func readOutput() -> Bool {
    switch Descriptor.read(output) {
    case .bytes(let bytes):
      collector.append(bytes)
      if collector.total > process.totalOutput { verdict = verdict ?? .flooded }
      return true
    case .nothingYet:
      return false
    case .end:
      outputIsOpen = false
      return false
    }
  }

  @discardableResult
  private mutating func readEvents() -> Int? {
    guard let events, let channel, case .bytes(let bytes) = Descriptor.read(channel) else {
      return nil
    }
    unlink(events.path)
    if let left = events.receive(bytes), verdict == nil {
      let slowness = progress == nil ? 1 : ChildProcess.slowness
      deadline = clock.now + left * slowness
      progress?.restart(limit: left)
    }
    return bytes.count
  }
}

/// Tells a child that gets on from one that gets nowhere, however slow the machine.
struct ChildProgress {
  /// When to look again.
  private(set) var next: SuspendingClock.Instant

  private var stillness: Duration?
  private var cpuLimit: Duration?
  private var still = Duration.zero
  private var used = Duration.zero
  private var total = Duration.zero
  private var last: SuspendingClock.Instant

  /// The time from one look to the next: half a second, less where a limit is short.
  private var interval: Duration {
    let limit = min(stillness ?? .seconds(5), cpuLimit ?? .seconds(5))
    return min(.milliseconds(500), max(.milliseconds(20), limit / 10))
  }

  /// `nil` if the clock alone limits the process.
  init?(_ process: ChildProcess, start: SuspendingClock.Instant) {
    guard process.stillness != nil || process.cpuLimit != nil else { return nil }
    stillness = process.stillness
    cpuLimit = process.cpuLimit
    last = start
    next = start
    next += interval
  }

  /// Whether the child has been still for too long, or has used too much.
  var isOver: Bool {
    stillness.map { still >= $0 } == true || cpuLimit.map { used >= $0 } == true
  }

  /// Counts from zero, with another limit.
  mutating func restart(limit: Duration) {
    if stillness != nil { stillness = limit }
    if cpuLimit != nil { cpuLimit = limit }
    still = .zero
    used = .zero
  }

  /// Takes in what the tree does.
  ///
  /// A processor used for less than a twenty-fifth of the time is as good as none: threads that look again and again
  /// for what never comes. A process that is gone is progress too, and makes the sum smaller.
  mutating func look(at activity: ProcessTable.Activity, now: SuspendingClock.Instant) {
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
    last = now
    next = now + interval
  }
}
