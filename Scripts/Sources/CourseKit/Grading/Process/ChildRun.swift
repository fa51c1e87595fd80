import Foundation

/// One run of a child, on a thread of its own: waits, reads, and ends it when it has to.
final class ChildRun: Sendable {
  private let process: ChildProcess
  private let events: EventChannel?
  private let wake: WakePipe

  init(process: ChildProcess, events: EventChannel?, wake: WakePipe) {
    self.process = process
    self.events = events
    self.wake = wake
  }

  /// Starts the child and blocks until nothing of it is left.
  ///
  /// - Throws: `SpawnError` if it can't be started.
  func perform() throws -> ChildProcess.Result {
    let clock = SuspendingClock()
    let start = clock.now
    let terminal = process.printsToTerminal ? DescriptorPair.terminal() : nil
    guard let output = terminal ?? .pipe() else { throw failure }
    defer { close(output.reading) }
    Descriptor.makeNonBlocking(output.reading)
    let channel = events?.open()
    defer {
      if let channel {
        close(channel.reading)
        close(channel.writing)
      }
    }
    if events != nil, channel == nil {
      close(output.writing)
      throw failure
    }

    let pid: pid_t
    do {
      pid = try ChildRegistry.shared.start(
        process.commandLine,
        environment: process.markedEnvironment,
        output: output.writing
      )
    } catch {
      close(output.writing)
      throw error
    }
    close(output.writing)
    notifyWhenEnded(pid)

    var loop = ChildLoop(
      process: process,
      pid: pid,
      output: output.reading,
      events: events,
      channel: channel?.reading,
      wake: wake
    )
    loop.runToEnd()
    let (status, usage) = ChildRegistry.shared.finish(pid)
    while ChildRegistry.shared.isLeaving { pause() }
    loop.drain()
    return ChildProcess.Result(
      end: loop.verdict ?? Self.end(fromStatus: status),
      output: loop.collector.captured,
      seconds: (clock.now - start) / .seconds(1),
      peakMemory: usage.peakMemory
    )
  }

  private var failure: SpawnError { SpawnError(program: process.program, code: errno) }

  /// Waits for the child on another thread without reaping it, so that its id stays its own.
  private func notifyWhenEnded(_ pid: pid_t) {
    let wake = wake
    Thread.detachNewThread {
      var information = siginfo_t()
      while waitid(P_PID, id_t(pid), &information, WEXITED | WNOWAIT) < 0 && errno == EINTR {}
      wake.send(.childEnded)
    }
  }

  /// Takes a `waitpid` status apart, as `WIFEXITED` and its kin do in C.
  private static func end(fromStatus status: Int32) -> ProcessEnd {
    let signal = status & 0x7f
    return signal == 0 ? .exited((status >> 8) & 0xff) : .signalled(signal)
  }
}
