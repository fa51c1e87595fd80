import Foundation
import Synchronization
import Testing

@testable import CourseKit

extension RealRuns {
  @Suite struct TakingTurns {
    @Test func `the second command waits for the first, says for whom, and then works`()
      async throws
    {
      let course = try FixtureCourse.shared.get()
      let job = try course.job()
      let folder = Workspace(root: course.root, name: "tests").folder
      let engine = GradingEngine(root: course.root, workspace: "tests")
      let first = Mutex<WorkspaceLock?>(try await WorkspaceLock.take(folder) { _ in })
      let holders = Mutex<[Int32?]>([])

      let verdict = await engine.build(job) { step in
        if case .waiting(let holder) = step {
          holders.withLock { $0.append(holder) }
          first.withLock { $0 = nil }
        }
      }

      #expect(holders.withLock { $0 } == [getpid()])
      #expect(verdict.state == .notStarted)
      #expect(verdict.explanation == "")
    }

    @Test func `a command that waits can be stopped`() async throws {
      let course = try FixtureCourse.shared.get()
      let job = try course.job()
      let folder = Workspace(root: course.root, name: "tests").folder
      let lock = try await WorkspaceLock.take(folder) { _ in }

      let verdict = await withTaskGroup(of: LessonVerdict.self) { group in
        let (steps, continuation) = AsyncStream.makeStream(of: Void.self)
        group.addTask {
          await GradingEngine(root: course.root, workspace: "tests").grade(job) { _ in
            continuation.yield()
          }
        }
        for await _ in steps.prefix(1) { group.cancelAll() }
        return await group.next()
      }
      withExtendedLifetime(lock) {}

      #expect(verdict?.state == .notStarted)
      #expect(verdict?.explanation == Messages.cancelled)
    }

    @Test(.timeLimit(.minutes(5)))
    func `a command that grades can be stopped, and no process is left`() async throws {
      let course = try FixtureCourse.shared.get()
      let signal = try Signal("stopped-while-grading")
      let answer = FixtureCourse.adder(
        name: "_ = open(\"\(signal.path)\", O_WRONLY)\nwhile true { pause() }"
      )
      let job = try course.job(answer, limits: GradingLimits(test: .seconds(600)))
      let grading = Task { await GradingEngine(root: course.root, workspace: "tests").grade(job) }
      await Thread.blocking { signal.waitForHolder() }

      grading.cancel()
      let verdict = await grading.value

      #expect(verdict.states["says its name"] == .notStarted)
      #expect(verdict.exitCode == 1)
      #expect(Leftovers.current() == [])
    }

    @Test func `a task that was cancelled before it began runs nothing`() async throws {
      let course = try FixtureCourse.shared.get()
      let job = try course.job()

      let verdict = await withTaskGroup(of: LessonVerdict.self) { group in
        group.cancelAll()
        group.addTask { await GradingEngine(root: course.root, workspace: "tests").grade(job) }
        return await group.next()
      }

      #expect(verdict?.state == .notStarted)
    }
  }
}
