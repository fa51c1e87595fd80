import Foundation
import Synchronization
import Testing

@testable import CourseKit

extension RealRuns {
  /// Tests that everything but the answer is compiled once, and that no answer can spoil it for others.
  @Suite struct PreparedLessons {
    /// Returns the names of the folders of lessons, or of those that all lessons share.
    private func names(_ course: FixtureCourse, shared: Bool = false) -> [String] {
      let folder = course.root.appending(path: ".build/course/prepared")
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      return names.filter { $0.hasPrefix("Shared-") == shared }
    }

    /// Prepares a lesson.
    ///
    /// - Returns: the name of its folder, and whether anything was compiled.
    private func prepare(_ course: FixtureCourse, _ toolchain: Toolchain? = .find()) async throws
      -> (name: String, isNew: Bool)
    {
      let isNew = Mutex(false)
      let prepared = try await Grader(toolchain: toolchain).prepare(course.lesson) { _ in
        isNew.withLock { $0 = true }
      }
      return (prepared.folder.lastPathComponent, isNew.withLock { $0 })
    }

    @Test func `are compiled again only for other bytes or another compiler`()
      async throws
    {
      let course = try FixtureCourse.new()
      let first = try await prepare(course)
      let again = try await prepare(course)
      var seen = [first.name]
      var shared = [names(course, shared: true).count]
      let solution = "Solutions/Lesson01Adding/Adder.swift"
      for (file, more) in [
        (solution, "// more"), (solution, "public func more() {}"),
        ("Tests/Support/Support.swift", "// more"),
      ] {
        let text = try String(contentsOf: course.root.appending(path: file), encoding: .utf8)
        try TestFolder.write([file: text + more + "\n"], to: course.root)
        seen.append(try await prepare(course).name)
        shared.append(names(course, shared: true).count)
      }
      let compiler = try StandIn.toolchain(script: "exec \"$real\" \"$@\"")
      let other = try await prepare(course, compiler)

      #expect(first.isNew)
      #expect(again.name == first.name)
      #expect(!again.isNew)
      #expect(Set(seen + [other.name]).count == 5)
      // The compiled tests depend on the interface of the solution, the others on what lessons share.
      #expect(shared == [3, 3, 4, 7])
    }

    @Test func `stay while they are used, and drafts of the dead go`() async throws {
      let course = try FixtureCourse.new()
      let first = try await prepare(course).name
      let all = course.root.appending(path: ".build/course/prepared")
      let dead = ".999999999-draft"
      try TestFolder.write(["\(dead)/a": "", "Lesson01Adding-old/a": ""], to: all)
      let old = [
        timeval(tv_sec: 1_000_000_000, tv_usec: 0), timeval(tv_sec: 1_000_000_000, tv_usec: 0),
      ]
      for name in [first, "Lesson01Adding-old"] { utimes(all.appending(path: name).path, old) }
      _ = try await prepare(course)
      try TestFolder.write(["Tests/Support/More.swift": "let more = 1\n"], to: course.root)

      let second = try await prepare(course).name

      #expect(Set(names(course)) == [first, second])
    }

    @Test func `are created once for concurrent callers`() async throws {
      let course = try FixtureCourse.new()
      let grader = Grader()
      let answer = try course.answer()
      let made = Mutex(0)
      let note: Grader.ProgressHandler = {
        if $0.hasPrefix("Preparing") { made.withLock { $0 += 1 } }
      }

      async let one = grader.grade(answer, of: course.lesson, report: note)
      async let two = grader.grade(answer, of: course.lesson, report: note)
      async let three = grader.grade(answer, of: course.lesson, report: note)

      #expect(await [one.state, two.state, three.state] == [.passed, .passed, .passed])
      #expect(made.withLock { $0 } == 1)
    }

    @Test func `are no matter between two graders in one course`() async throws {
      let course = try FixtureCourse.new()
      let answer = try course.answer()

      async let one = Grader().grade(answer, of: course.lesson)
      async let other = Grader().grade(answer, of: course.lesson)

      #expect(await [one.state, other.state] == [.passed, .passed])
      #expect(names(course).count == 1)
    }

    @Test(.timeLimit(.minutes(5)))
    func `cancelled halfway leave no process and no draft, and waiting callers continue`()
      async throws
    {
      let course = try FixtureCourse.new()
      let grader = Grader()
      let (steps, continuation) = AsyncStream.makeStream(of: Void.self)
      let answer = try course.answer()
      let first = Task {
        await grader.grade(answer, of: course.lesson) { _ in continuation.yield() }
      }
      for await _ in steps.prefix(1) {}
      let second = Task { await grader.grade(answer, of: course.lesson) }

      first.cancel()
      let verdict = await first.value

      #expect(verdict.state == .notStarted)
      #expect(verdict.explanation == "Cancelled.")
      #expect(await second.value.state == .passed)
      #expect(names(course).count == 1)
      #expect(Leftovers.current() == [])
    }

    @Test(.timeLimit(.minutes(5)))
    func `a grader that is stopped leaves no process`() async throws {
      let signal = try Signal("stopped-while-grading")
      let course = try FixtureCourse.shared.get()
      let answer = try course.answer(
        FixtureCourse.adder(
          name: "_ = open(\"\(signal.path)\", O_WRONLY)\nwhile true { pause() }"
        )
      )
      let grader = Grader(limits: GradingLimits(test: .seconds(600)))
      let grading = Task { await grader.grade(answer, of: course.lesson) }
      await Thread.blocking { signal.waitForHolder() }

      grading.cancel()
      let verdict = await grading.value

      #expect(verdict.states["says its name"] == .notStarted)
      #expect(verdict.exitCode == 1)
      #expect(Leftovers.current() == [])
    }

    @Test func `a task that was cancelled before it began runs nothing`() async throws {
      let course = try FixtureCourse.shared.get()
      let answer = try course.answer()

      let verdict = await withTaskGroup(of: LessonVerdict.self) { group in
        group.cancelAll()
        group.addTask { await Grader().grade(answer, of: course.lesson) }
        return await group.next()
      }

      #expect(verdict?.state == .notStarted)
    }

    @Test func `name the contents of the course in the same way in each checkout`() async throws {
      let courses = [try FixtureCourse.new(), try FixtureCourse.new()]
      func parts(_ course: FixtureCourse) async throws -> [Substring] {
        try await prepare(course).name.split(separator: "-")
      }
      let first = try await parts(courses[0])
      let second = try await parts(courses[1])
      try TestFolder.write(["Tests/Support/More.swift": "// more\n"], to: courses[1].root)
      let changed = try await parts(courses[1])

      #expect(first[..<2] == second[..<2])
      #expect(first[2] != second[2])
      #expect(changed[1] != second[1])
    }
  }
}
