import Foundation
import Testing

@testable import CourseKit

extension RealRuns {
  /// Kills the tool: each exit test is such a tool.
  @Suite struct KilledTools {
    @Test(.timeLimit(.minutes(5)))
    func `a tool that is killed leaves no process`() async throws {
      let signal = try Signal("killed")
      async let gone: Void = Thread.blocking { signal.waitUntilAllHoldersAreGone() }

      await #expect(processExitsWith: .signal(SIGKILL)) {
        try await Self.runUntilSignal(SIGKILL, Signal(ofParent: "killed"))
      }

      await gone
    }

    @Test(.timeLimit(.minutes(5)))
    func `a tool that gets Ctrl-C ends its children first`() async throws {
      let signal = try Signal("SIGINT")
      async let gone: Void = Thread.blocking { signal.waitUntilAllHoldersAreGone() }

      await #expect(processExitsWith: .signal(SIGINT)) {
        SignalHandling.install()
        try await Self.runUntilSignal(SIGINT, Signal(ofParent: "SIGINT"))
      }

      await gone
    }

    @Test(.timeLimit(.minutes(5)))
    func `a tool that gets SIGTERM ends its children first`() async throws {
      let signal = try Signal("SIGTERM")
      async let gone: Void = Thread.blocking { signal.waitUntilAllHoldersAreGone() }

      await #expect(processExitsWith: .signal(SIGTERM)) {
        SignalHandling.install()
        try await Self.runUntilSignal(SIGTERM, Signal(ofParent: "SIGTERM"))
      }

      await gone
    }

    @Test(.timeLimit(.minutes(5)))
    func `a tool whose terminal is closed ends its children first`() async throws {
      let signal = try Signal("SIGHUP")
      async let gone: Void = Thread.blocking { signal.waitUntilAllHoldersAreGone() }

      await #expect(processExitsWith: .signal(SIGHUP)) {
        SignalHandling.install()
        try await Self.runUntilSignal(SIGHUP, Signal(ofParent: "SIGHUP"))
      }

      await gone
    }

    @Test(.timeLimit(.minutes(5)))
    func `after a tool was killed while it graded the next one grades`() async throws {
      _ = try FixtureCourse.shared.get()
      let signal = try Signal("grading")
      async let gone: Void = Thread.blocking { signal.waitUntilAllHoldersAreGone() }

      await #expect(processExitsWith: .signal(SIGKILL)) {
        let course = FixtureCourse(ofParent: ())
        let signal = Signal(ofParent: "grading")
        let answer = FixtureCourse.adder(
          name: """
            _ = open("\(signal.path)", O_WRONLY)
            while true { pause() }
            """
        )
        let overlay = TestFolder.shared(ofParent: true).appending(path: "overlay")
        try TestFolder.write(answer, to: overlay)
        let files = AnswerSnapshot(folder: course.lesson.solution)
          .overlaid(with: AnswerSnapshot(folder: overlay))
        Thread.detachNewThread {
          signal.waitForHolder()
          kill(getpid(), SIGKILL)
        }
        _ = await Grader(limits: GradingLimits(test: .seconds(600))).grade(files, of: course.lesson)
      }
      await gone

      #expect(try await grade([:]).state == .passed)
    }

    @Test(.timeLimit(.minutes(1)))
    func `a process that got the id of a child which is gone is spared`() async throws {
      let folder = try TestFolder.new()
      let signal = try Signal("stranger")
      let shell = ChildProcess(
        program: "/bin/sh",
        arguments: ["-c", "sleep 1000 & echo $! > pid; : > '\(signal.path)'; wait"],
        environment: ["PATH": "/usr/bin:/bin"],
        folder: folder,
        timeLimit: .seconds(60)
      )
      let run = Task { try await shell.run() }
      await Thread.blocking { signal.waitForHolder() }
      let text = try String(contentsOf: folder.appending(path: "pid"), encoding: .utf8)
      let stranger = try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
      let temporary = try TestFolder.new()

      let supervisor = try #require(Supervisor(tag: "TAG=none", folder: temporary.path))
      let line = "+\(stranger)\n"
      _ = write(supervisor.pipeDescriptor, line, line.utf8.count)
      close(supervisor.pipeDescriptor)
      await Thread.blocking { waitpid(supervisor.pid, nil, 0) }

      #expect(!FileManager.default.fileExists(atPath: temporary.path))
      #expect(kill(stranger, 0) == 0)
      run.cancel()
      #expect(try await run.value.end == .cancelled)
    }

    @Test func `a tool whose output pipe is closed continues`() async throws {
      await #expect(processExitsWith: .success) {
        SignalHandling.install()
        let pipe = try #require(PipeDescriptors.make())
        close(pipe.reading)
        #expect(write(pipe.writing, "text", 4) == -1)
        #expect(errno == EPIPE)
      }
    }

    private static func runUntilSignal(_ number: Int32, _ signal: Signal) async throws {
      let child = ChildProcess(
        program: "/bin/sh",
        arguments: ["-c", signal.holdingScript],
        environment: ["PATH": "/usr/bin:/bin"],
        timeLimit: .seconds(600)
      )
      Thread.detachNewThread {
        signal.waitForHolder()
        kill(getpid(), number)
      }
      _ = try await child.run()
    }
  }
}
