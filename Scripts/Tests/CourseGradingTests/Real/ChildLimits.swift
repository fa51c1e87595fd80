import Foundation
import Synchronization
import Testing

@testable import CourseKit

extension RealRuns {
  /// Creates a shell with a time limit, which ends a process without progress, but no slow one.
  @Suite struct ChildLimits {
    private func shell(_ script: String, progress: Duration) -> ChildProcess {
      var child = ChildProcess(
        program: "/bin/sh",
        arguments: ["-c", script],
        environment: ["PATH": "/usr/bin:/bin"],
        timeLimit: .zero
      )
      child.setStallLimit(to: progress)
      child.timeLimit = .seconds(600)
      return child
    }

    @Test func `an idle process is ended after about its limit`() async throws {
      let result = try await shell("sleep 1000 & wait", progress: .seconds(1)).run()

      #expect(result.end == .timedOut)
      #expect(result.seconds < 60)
      #expect(Leftovers.current() == [])
    }

    @Test func `a polling process counts as idle`() async throws {
      let result = try await shell(
        "while :; do sleep 0.25; done",
        progress: .seconds(2)
      ).run()

      #expect(result.end == .timedOut)
      #expect(result.seconds < 60)
    }

    @Test func `a loop ends after its time of the processor`() async throws {
      let result = try await shell("while :; do :; done", progress: .milliseconds(500)).run()

      #expect(result.end == .timedOut)
      #expect(result.seconds < 60)
    }

    @Test func `a loop of a grandchild that left counts`() async throws {
      let script = "setsid sh -c 'setsid sh -c \"while :; do :; done\" & sleep 1000' & wait"
      let result = try await shell(script, progress: .milliseconds(500)).run()

      #expect(result.end == .timedOut)
      #expect(result.seconds < 60)
      #expect(Leftovers.current() == [])
    }

    @Test func `a process that makes progress is not ended by the clock`() async throws {
      let work =
        "i=0; while [ $i -lt 20 ]; do i=$((i + 1)); n=0; "
        + "while [ $n -lt 12000 ]; do n=$((n + 1)); done; sleep 0.1; done"
      let result = try await shell(work, progress: .seconds(1)).run()

      #expect(result.end == .exited(0))
      #expect(result.seconds > 1.5)
    }

    @Test func `a process that gets no processor is not ended`() {
      let start = SuspendingClock().now
      var progress = StallDetector(limit: .seconds(1), start: start)

      for second in 1...100 {
        progress.update(
          with: (processorTime: .zero, isRunnable: true),
          now: start + .seconds(second)
        )
      }

      #expect(!progress.isOver)
    }

    @Test func `an event restarts the limit, with the time that it sets`() async throws {
      let folder = try TestFolder.new()
      let path = folder.appending(path: "events").path
      var child = shell(
        "exec 3>'\(path)'; for n in 1 2 3 4; do sleep 0.4; echo >&3; done; sleep 1000",
        progress: .seconds(5)
      )

      child.events = EventChannel(path: path) { _ in .milliseconds(600) }
      let result = try await child.run()

      #expect(result.end == .timedOut)
      #expect(result.seconds > 1.6)
      #expect(result.seconds < 60)
    }

    @Test func `the clock is the last resort`() async throws {
      var child = shell("while :; do :; done", progress: .seconds(100))
      child.timeLimit = .milliseconds(300)

      #expect(try await child.run().end == .timedOut)
    }

    @Test(.timeLimit(.minutes(1)))
    func `a child that can't die holds up neither others nor the end of the tool`() async throws {
      // A process of its own: one process has one registry.
      await #expect(processExitsWith: .success) {
        let spared = Mutex<pid_t>(0)
        let registry = ChildRegistry(killTimeout: .seconds(2)) { pid in
          spared.withLock { if abs(pid) != $0 { kill(pid, SIGKILL) } }
        }
        func sleeper() throws -> pid_t {
          let output = open("/dev/null", O_WRONLY | O_CLOEXEC)
          defer { close(output) }
          return try registry.start(["/bin/sleep", "1000"], environment: [:], output: output)
        }
        let immortal = try sleeper()
        spared.withLock { $0 = immortal }
        let other = try sleeper()
        let clock = ContinuousClock()

        let status = Mutex<Int32?>(0)
        async let stuck: Void = Thread.blocking {
          let result = registry.terminateTree(immortal)
          status.withLock { $0 = result }
        }
        let start = clock.now
        #expect(registry.terminateTree(other) == SIGKILL)
        #expect(clock.now - start < .seconds(1))
        await stuck
        #expect(status.withLock { $0 } == nil)
        #expect(clock.measure { registry.terminateAll() } < .seconds(3))
        #expect(throws: CancellationError.self) { try sleeper() }

        spared.withLock { $0 = 0 }
        kill(immortal, SIGKILL)
        waitpid(immortal, nil, 0)
      }
    }
  }
}
