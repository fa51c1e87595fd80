#if os(Linux)
  import Foundation
  import Testing

  @testable import CourseKit

  extension RealRuns {
    /// The tool's test programs hold the functions of Scripts/Hooks, and graders find them.
    @Suite struct HookedAnswers {
      /// Creates a course with these `tests` as its grader, and with the real course's shared code.
      private func course(tests: String) throws -> FixtureCourse {
        let course = try FixtureCourse.new()
        let parts = #filePath.split(separator: "/").dropLast(5)
        let real = URL(filePath: "/" + parts.joined(separator: "/"))
        for path in ["Lessons/OutsideWorld", "Tests/Support", "Scripts/Hooks"] {
          let copy = course.root.appending(path: path)
          try? FileManager.default.removeItem(at: copy)
          try FileManager.default.createDirectory(
            at: copy.deletingLastPathComponent(),
            withIntermediateDirectories: true
          )
          try FileManager.default.copyItem(at: real.appending(path: path), to: copy)
        }
        let files = [
          "Tests/Lesson01AddingTests/Lesson01.swift": tests,
          "Solutions/Lesson01Adding/Adder.swift": Self.shop(isSound: true),
          "Solutions/Lesson01Adding/Wiring.swift": "public func makeShop() -> Shop { Shop() }\n",
        ]
        try TestFolder.write(files, to: course.root)
        return course
      }

      /// Returns a shop that returns the same number to each caller.
      private static func shop(isSound: Bool) -> String {
        let early = "if let stored = numbers.withLock({ $0.stored }) { return stored }"
        let locked = "if let stored = state.stored { return stored }"
        return """
          import Synchronization

          public final class Shop: Sendable {
            private let numbers = Mutex<(stored: Int?, last: Int)>((nil, 0))

            public func number() -> Int {
              \(isSound ? "" : early)
              return numbers.withLock { state in
                \(isSound ? locked : "")
                state.last += 1
                state.stored = state.last
                return state.last
              }
            }
          }
          """
      }

      private static let tests = """
        import Exercise01Adding
        import Foundation
        import GradingSupport
        import Testing

        @Suite("Lesson 01 · Adding") struct Lesson01 {
          @Suite("Task 1 · Shop", .ownProcess) struct Task1 {
            @Test func `gives one number`() async throws {
              try await everyInterleaving { schedule in
                let shop = makeShop()
                let numbers = try await schedule.concurrently {
                  await Task { shop.number() }.value
                } and: {
                  await Task { shop.number() }.value
                }
                expectEqual(numbers, [1, 1])
              }
            }

            @Test(
              arguments: [
                "pthread_mutex_unlock", "pthread_mutex_timedlock", "pthread_cond_timedwait",
                "dispatch_after_f", "waitid", "backtrace",
              ]
            )
            func `libraries call the functions of this program`(name: String) throws {
              let first = try #require(dlsym(nil, name))
              let next = try #require(dlsym(UnsafeMutableRawPointer(bitPattern: -1), name))
              #expect(first != next)
            }

            @Test(.deterministic)
            func `tasks that sleep wake when the process is idle, the earliest first`() async {
              let seen = Recorder<Int>()
              for seconds in [90, 60] {
                _ = Call {
                  try await Task.sleep(for: .seconds(seconds))
                  seen.record(seconds)
                }
              }
              await untilIdle()
              #expect(seen.values == [60, 90])
            }

            @Test(.deterministic)
            func `a task that sleeps again and again is left asleep in the end`() async {
              let naps = Recorder<Int>()
              let sleeper = Call {
                while !Task.isCancelled {
                  try? await Task.sleep(for: .milliseconds(1))
                  naps.record(1)
                }
              }
              await untilIdle()
              #expect(naps.count > 10)
              sleeper.cancel()
            }

            @Test func `a wait of a hundred seconds ends within a test`() {
              let condition = NSCondition()
              condition.lock()
              let isWoken = condition.wait(until: Date(timeIntervalSinceNow: 100))
              condition.unlock()
              #expect(!isWoken)
            }
          }
        }
        """

      @Test func `are stopped at their branches, and libraries call the hooks`() async throws {
        let course = try course(tests: Self.tests)
        let grader = Grader(toolchain: Toolchain.find(), usesSwiftPM: false)
        let right = await grader.grade(try course.answer(), of: course.lesson)
        let wrong = try course.answer(["Adder.swift": Self.shop(isSound: false)])
        let found = await grader.grade(wrong, of: course.lesson)

        #expect(right.state == .passed, "\(right)")
        let test = try found.test("gives one number")
        let text = test.issues.flatMap(\.comments).joined(separator: "\n")
        #expect(
          text.contains("The second call begins while the first is at Adder.swift:"),
          "\(found)"
        )
      }
    }
  }
#endif
