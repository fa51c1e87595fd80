import Foundation
import GradingSupport
import Testing

@Suite struct StartedProgramsTests {
  // The pipe of standard error closes when every process that has it open has ended: the first two tests end only then.
  @Test func `a program that is left behind ends with its process`() async throws {
    let result = await #expect(
      processExitsWith: .success,
      observing: [\.standardErrorContent]
    ) {
      Watchdog.start("a call never returned")
      try start("sleep 600 & exec sleep 600")
    }
    #expect(result?.errorText.contains("started") == true)
  }

  @Test func `a program ends with a process that crashes`() async throws {
    await expectIssue(containing: "the program crashes") {
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Watchdog.start("a call never returned")
        try start("exec sleep 600")
        let none: [Int] = []
        _ = none[0]
      }
    }
  }

  @Test func `a program ends with a process that is terminated`() async throws {
    await #expect(
      processExitsWith: .signal(SIGTERM),
      observing: [\.standardErrorContent]
    ) {
      Watchdog.start("a call never returned")
      try start("exec sleep 600")
      kill(getpid(), SIGTERM)
      while true { pause() }
    }
  }
}

/// Starts a program that ignores SIGTERM and keeps standard error open, and waits until it has started.
private func start(_ script: String) throws {
  let shell = Process()
  let output = Pipe()
  shell.executableURL = URL(filePath: "/bin/sh")
  shell.arguments = ["-c", "trap '' TERM; echo started >&2; echo started; \(script)"]
  shell.standardOutput = output
  try shell.run()
  _ = try output.fileHandleForReading.read(upToCount: 1)
}
