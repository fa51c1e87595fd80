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
  private let wake: WakePipe
  // A notebook that sleeps meanwhile takes nobody's time.
  private let clock = SuspendingClock()
  private var deadline: SuspendingClock.Instant
  private var outputIsOpen = true

  init(
    process: ChildProcess,
    pid: pid_t,
    output: Int32,
    events: EventChannel?,
    channel: Int32?,
    wake: WakePipe
  ) {
    self.process = process
    self.pid = pid
    self.output = output
    self.events = events
    self.channel = channel
    self.wake = wake
    collector = OutputCollector(kept: process.keptOutput)
    deadline = clock.now + process.timeLimit
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
      guard clock.now >= deadline else { continue }
      let isFirst = verdict == nil
      verdict = verdict ?? .timedOut
      guard isFirst, process.trace != nil else { return }
      deadline = clock.now + .seconds(2)
      kill(pid, SIGQUIT)
    }
  }

  /// Reads what the child left in its pipes. Nobody writes any more, so this ends.
  mutating func drain() {
    while readEvents() {}
    while outputIsOpen, readOutput() {}
  }

  private var millisecondsLeft: Int32 {
    let left = (deadline - clock.now) / .milliseconds(1)
    return Int32(max(0, min(left.rounded(.up), verdict == nil ? 60_000 : 20)))
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
  private mutating func readEvents() -> Bool {
    guard let events, let channel, case .bytes(let bytes) = Descriptor.read(channel) else {
      return false
    }
    unlink(events.path)
    if let left = events.receive(bytes), verdict == nil { deadline = clock.now + left }
    return true
  }
}
