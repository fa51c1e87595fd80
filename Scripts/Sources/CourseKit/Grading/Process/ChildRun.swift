import Foundation

/// One run of a child, on a thread of its own: reads from it, watches its limits, and ends it when it has to.
final class ChildRun {
  private let process: ChildProcess
  private let wake: SelfPipe
  private let output: PipeEnds
  private let channel: PipeEnds?
  // A notebook that sleeps meanwhile takes nobody's time.
  private let clock = SuspendingClock()
  private let start: SuspendingClock.Instant
  private var deadline: SuspendingClock.Instant
  private var progress: ChildProgress?
  private var collector: OutputCollector
  private var outputIsOpen = true
  private var verdict: ProcessEnd?

  init(_ process: ChildProcess, wake: SelfPipe) throws {
    guard let output = PipeEnds.new() else { throw process.failure }
    let channel = process.events?.open()
    if process.events != nil, channel == nil {
      defer { output.close() }
      throw process.failure
    }
    self.process = process
    self.wake = wake
    self.output = output
    self.channel = channel
    start = clock.now
    deadline = start + process.timeLimit
    progress = ChildProgress(process, start: start)
    collector = OutputCollector(kept: process.keptOutput)
    Descriptor.makeNonBlocking(output.reading)
  }

  deinit {
    close(output.reading)
    channel?.close()
  }

  /// Starts the child and blocks until nothing of it is left. Call it once.
  func perform() throws -> ChildProcess.Result {
    let (words, registry) = (process.commandLine, ChildRegistry.shared)
    let environment = process.environment.merging([ChildRegistry.tagName: registry.tag]) { $1 }
    let started = Result {
      try registry.start(words, environment: environment, output: output.writing)
    }
    close(output.writing)
    let pid = try started.get()
    wake.sendWhenEnded(pid)
    readToEnd(of: pid)
    let status = registry.finish(pid, isYoung: clock.now - start < .seconds(1))
    while registry.isLeaving { pause() }
    drain()
    return ChildProcess.Result(
      end: verdict ?? status.map(ProcessEnd.init(status:)) ?? .timedOut,
      output: collector.captured,
      seconds: (clock.now - start) / .seconds(1)
    )
  }

  private func readToEnd(of pid: pid_t) {
    while true {
      let sources = [wake.reading, outputIsOpen ? output.reading : nil, channel?.reading]
      let ready = Descriptor.waitToRead(sources.compactMap(\.self), milliseconds: millisecondsLeft)
      if let channel, ready.contains(channel.reading) { readEvents() }
      if ready.contains(output.reading) { readOutput() }
      if ready.contains(wake.reading) {
        let reasons = wake.received()
        if reasons.contains(.cancelled) { verdict = verdict ?? .cancelled }
        if !reasons.isEmpty { return }
      }
      if verdict == .flooded || verdict == .enough { return }
      if verdict == .timedOut, traceIsWritten { return }
      guard timeIsOver(for: pid) else { continue }
      let isFirst = verdict == nil
      verdict = verdict ?? .timedOut
      guard isFirst, process.trace != nil else { return }
      deadline = clock.now + .seconds(2)
      kill(pid, SIGQUIT)
    }
  }

  /// Reads what the child left in its pipes, a mebibyte at most: who still writes then has escaped.
  private func drain() {
    let most = 1 << 20
    var eventBytes = 0
    while eventBytes < most, let count = readEvents() { eventBytes += count }
    let end = collector.total + most
    while outputIsOpen, collector.total < end, readOutput() {}
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

  @discardableResult
  private func readOutput() -> Bool {
    guard let bytes = Descriptor.read(output.reading) else { return false }
    outputIsOpen = !bytes.isEmpty
    collector.append(bytes)
    if collector.total > process.totalOutput { verdict = verdict ?? .flooded }
    return outputIsOpen
  }

  @discardableResult
  private func readEvents() -> Int? {
    guard let events = process.events, let channel,
      let bytes = Descriptor.read(channel.reading), !bytes.isEmpty
    else { return nil }
    unlink(events.path)
    if let left = events.receive(bytes), verdict == nil {
      if left == .zero { verdict = .enough }
      deadline = clock.now + left * (progress == nil ? 1 : ChildProcess.slowness)
      progress?.restart(limit: left)
    }
    return bytes.count
  }
}

/// Tells a child that gets on from one that gets nowhere, however slow the machine.
struct ChildProgress {
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

  init?(_ process: ChildProcess, start: SuspendingClock.Instant) {
    guard process.stillness != nil || process.cpuLimit != nil else { return nil }
    stillness = process.stillness
    cpuLimit = process.cpuLimit
    (last, next) = (start, start)
    next += interval
  }

  /// Whether the child has been still for too long, or has used too much.
  var isOver: Bool { stillness.map { still >= $0 } == true || cpuLimit.map { used >= $0 } == true }

  mutating func restart(limit: Duration) {
    if stillness != nil { stillness = limit }
    if cpuLimit != nil { cpuLimit = limit }
    (still, used) = (.zero, .zero)
  }

  /// Takes in what the tree does. A processor used for less than a twenty-fifth of the time is as
  /// good as none: threads that look again and again. A process that is gone makes the sum smaller.
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
