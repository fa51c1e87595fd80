import Foundation
import GradingSupport
import Testing

@Suite struct StillnessTests {
  @Test func `a process whose threads all wait is idle`() async {
    await #expect(processExitsWith: .success) {
      let end = waited { DispatchSemaphore(value: 0).wait() }
      expectEqual(end, .still, "the end")
    }
  }

  @Test func `an endless loop ends at the limit of processor time`() async {
    await #expect(processExitsWith: .success) {
      let end = waited(limit: 0.5) { while true { compute(seconds: 0.1) } }
      expectEqual(end, .endless, "the end")
    }
  }

  @Test func `work that makes progress may take longer than the limit`() async {
    await #expect(processExitsWith: .success) {
      let end = waited(limit: 0.5) {
        for _ in 1...20 {
          compute(seconds: 0.1)
          Stillness.noteProgress()
        }
      }
      expectEqual(end, .done, "the end")
    }
  }

  @Test func `a pause of the process longer than the limit is not idleness`() async {
    await #expect(processExitsWith: .success) {
      // Another process stops this one for four seconds, again and again.
      let stopper = Process()
      stopper.executableURL = URL(filePath: "/bin/sh")
      let number = ProcessInfo.processInfo.processIdentifier
      stopper.arguments = [
        "-c",
        "for i in 1 2; do kill -STOP \(number); sleep 4; kill -CONT \(number); sleep 0.1; done",
      ]
      try stopper.run()
      let end = waited { compute(seconds: 0.6) }
      stopper.waitUntilExit()
      expectEqual(end, .done, "the end")
    }
  }

  @Test func `the watchdog's sentence reaches the report`() async {
    await expectIssue(containing: "a door never opened") {
      await #expect(processExitsWith: .success) {
        Watchdog.start("a door never opened")
        DispatchSemaphore(value: 0).wait()
      }
    }
  }

  @Test func `an object is released if its thread releases it before the process is idle`() async {
    await #expect(processExitsWith: .success) {
      for isKept in [false, true] {
        let held = Weak(object: heldByAThread(isKept: isKept))
        expectEqual(held.object != nil, true, "whether the thread retains it at first")
        expectEqual(held.isReleased, !isKept, "whether it is released if kept is \(isKept)")
      }
    }
  }

  @Test func `two threads meet, and one thread alone continues`() async {
    await #expect(processExitsWith: .success) {
      let together = Meeting()
      _ = await RaceProbe.race(threads: 2) { _ in together.wait() }
      let alone = Meeting()
      _ = await RaceProbe.race(threads: 1) { _ in alone.wait() }
    }
  }
}

/// A place where two threads wait for each other, until no other thread can arrive.
private final class Meeting: @unchecked Sendable {
  // Unchecked, because NSCondition guards `arrived` and the compiler can't see that.
  private let condition = NSCondition()
  private var arrived = 0

  func wait() {
    condition.lock()
    defer { condition.unlock() }
    arrived += 1
    condition.broadcast()
    // Threads that poll are not still, so a limit of processor time ends the wait.
    _ = Stillness.wait(.chance, on: condition, limit: 5) { arrived >= 2 }
  }
}

/// Returns an object that a thread retains while it computes, or as long as the process runs.
private func heldByAThread(isKept: Bool) -> AnyObject {
  let end = End {}
  Thread {
    withExtendedLifetime(end) {
      compute(seconds: 0.3)
      if isKept { DispatchSemaphore(value: 0).wait() }
    }
  }.start()
  return end
}

/// Runs `work` on a thread of its own and returns how the wait for it ended.
private func waited(limit: Double = 60, _ work: @escaping @Sendable () -> Void) -> Stillness.End {
  let condition = NSCondition()
  let ended = Recorder<Bool>()
  Thread {
    work()
    condition.withLock {
      ended.record(true)
      condition.broadcast()
    }
  }.start()
  condition.lock()
  defer { condition.unlock() }
  return Stillness.wait(.verdict, on: condition, limit: limit) { ended.count > 0 }
}

/// Uses some seconds of processor time.
private func compute(seconds: Double) {
  var start = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start)
  var now = start
  while Double(now.tv_sec - start.tv_sec) + Double(now.tv_nsec - start.tv_nsec) / 1e9 < seconds {
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)
  }
}
