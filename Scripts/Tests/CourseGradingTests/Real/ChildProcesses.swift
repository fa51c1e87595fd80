import Foundation
import Testing

@testable import CourseKit

extension RealRuns {
  @Suite struct ChildProcesses {
    private let folder: URL

    init() throws {
      folder = try TestFolder.new()
    }

    private func shell(_ script: String, limit: Duration = .seconds(60)) -> ChildProcess {
      ChildProcess(
        program: "/bin/sh",
        arguments: ["-c", script],
        environment: ["PATH": "/usr/bin:/bin", "GREETING": "hello"],
        folder: folder,
        timeLimit: limit
      )
    }

    @Test func `returns the exit code and the output`() async throws {
      let result = try await shell("echo $GREETING; echo there >&2; exit 3").run()

      #expect(result.end == .exited(3))
      #expect(result.output.head == "hello\nthere\n")
      #expect(Leftovers.current() == [])
    }

    @Test func `a signal is distinguished from an exit code`() async throws {
      let result = try await shell("kill -9 $$").run()

      #expect(result.end == .signalled(SIGKILL))
    }

    @Test func `there is nothing to read from it`() async throws {
      let result = try await shell("cat; echo done").run()

      #expect(result.output.head == "done\n")
    }

    @Test func `there is no core dump and no other descriptor`() async throws {
      // The tool's own parent may have left them open for other processes.
      let inherited = [10, 42].map { fcntl(1, F_DUPFD, $0) }
      defer { for descriptor in inherited { close(descriptor) } }
      let numbers = ([3, 4, 5, 6, 7, 8, 9, 11, 12] + inherited).map { "\($0)" }
      let result = try await shell(
        "ulimit -c; for n in \(numbers.joined(separator: " ")); do [ -e /dev/fd/$n ] && echo $n; done; :"
      ).run()

      #expect(result.output.head == "0\n")
    }

    @Test func `runs in its folder`() async throws {
      try TestFolder.write(["a ü.txt": "text"], to: folder)
      let child = shell("cat 'a ü.txt'")

      #expect(try await child.run().output.head == "text")
    }

    @Test func `a program that is not there is an error`() async {
      var child = shell("")
      child.program = "/no/such/program"

      await #expect(throws: UserFacingError.self) { try await child.run() }
    }

    @Test func `when its time is over the whole tree ends`() async throws {
      let signal = try Signal("time-is-over")
      let watcher = signal.watcher()
      let child = shell(signal.holdingScript, limit: .milliseconds(500))

      let result = try await child.run()

      #expect(result.end == .timedOut)
      #expect(!watcher.hasHolder)
      #expect(Leftovers.current() == [])
    }

    @Test func `when it floods it ends`() async throws {
      let result = try await shell("yes").run()

      #expect(result.end == .outputLimitExceeded)
      #expect(result.output.head.hasPrefix("y\ny\n"))
      #expect(result.output.omittedBytes > 0)
      #expect(Leftovers.current() == [])
    }

    @Test func `what it leaves in the background does not stay when it ends well`() async throws {
      let result = try await shell("sleep 1000 & setsid sleep 1000 & exit 0").run()

      #expect(result.end == .exited(0))
      #expect(Leftovers.current() == [])
    }

    @Test func `when the task is cancelled the whole tree ends`() async throws {
      let signal = try Signal("cancelled")
      let child = shell(signal.holdingScript)
      let run = Task { try await child.run() }
      await Thread.blocking { signal.waitForHolder() }

      run.cancel()

      #expect(try await run.value.end == .cancelled)
      #expect(Leftovers.current() == [])
    }

    @Test func `many concurrent processes don't end each other`() async throws {
      let ends = try await withThrowingTaskGroup(of: TerminationReason.self) { group in
        for number in 0..<24 {
          group.addTask { try await shell("sleep 1000 & exit \(number % 3)").run().end }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }

      #expect(ends.filter { $0 == .exited(0) }.count == 8)
      #expect(ends.filter { $0 == .exited(1) }.count == 8)
      #expect(ends.filter { $0 == .exited(2) }.count == 8)
      #expect(Leftovers.current() == [])
    }

    @Test func `a memory limit prints nothing`() async throws {
      var child = shell("echo done")
      child.memory = 4 << 30

      #expect(try await child.run().output.head == "done\n")
    }

    @Test func `what the tool ignores does its work in a child`() async throws {
      let before = signal(SIGPIPE, SIG_IGN)
      defer { signal(SIGPIPE, before) }

      #expect(try await shell("kill -PIPE $$").run().end == .signalled(SIGPIPE))
    }

    @Test(
      .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/fd")),
      .timeLimit(.minutes(1))
    )
    func `another process that prints into its pipe forever doesn't keep it`() async throws {
      let signal = try Signal("pipe")
      try TestFolder.write(["pid": ""], to: folder)
      var child = shell("echo $$ > pid; : < '\(signal.path)'; exec sleep 0.2")
      child.outputLimit = .max
      // Only the tool's child, so that it survives the other process, as an orphan on macOS may.
      let printer = Task {
        [
          shell = shell(
            "until [ -s pid ]; do :; done; exec 1>/proc/$(cat pid)/fd/1; : > '\(signal.path)'; yes"
          )
        ] in try await shell.run()
      }

      let result = try await child.run()
      printer.cancel()

      #expect(result.end == .exited(0))
      #expect(result.output.omittedBytes > 0)
      _ = try await printer.value
    }

    @Test func `what it left in its pipe counts`() async throws {
      var child = shell("head -c 60000 /dev/zero")
      child.outputLimit = 50_000

      #expect(try await child.run().end == .outputLimitExceeded)
    }
  }
}

extension Thread {
  /// Does something that blocks on a thread of its own.
  static func blocking(_ work: @escaping @Sendable () -> Void) async {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        work()
        continuation.resume()
      }
    }
  }
}
