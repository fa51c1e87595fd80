import CourseKit
import Foundation

extension LessonGrading {
  /// The solution passes, all tests together in one process, under the thread sanitizer, as often as asked.
  ///
  /// - Parameters:
  ///   - sanitizing: a grader that looks for data races.
  ///   - runs: how many times the tests run; a check for each.
  func sanitizerChecks(_ sanitizing: Grader, runs: Int) async -> [Check] {
    let place = course.place(lesson.solution)
    var options = GradingOptions()
    options.endsTogether = true
    var checks: [Check] = []
    for run in 1...runs {
      let answer = AnswerSnapshot(folder: lesson.solution)
      let verdict = await sanitizing.grade(answer, of: lesson, options: options)
      let obstacles = obstacles(verdict, at: place)
      var findings = obstacles
      findings += races(in: verdict)
      findings += verdict.tests.filter { $0.state != .passed && obstacles.isEmpty }.map { test in
        Finding(
          "On the solution, all tests in one process, \(name(test.test)) \(verb(test.state)) "
            + "in run \(run) of \(runs)\(reason(test)).",
          at: Place(test.test.file, line: test.test.line),
          remedy: "Look for what tests share: a global, an order, a clock."
        )
      }
      checks.append(Check(findings))
    }
    return checks
  }

  /// The summaries of the sanitizer's reports, each once.
  private func races(in verdict: LessonVerdict) -> [Finding] {
    let output = verdict.tests.map { $0.output.head + "\n" + $0.output.tail }
    let summaries = output.flatMap(TextFile.lines).filter {
      $0.hasPrefix("SUMMARY: ThreadSanitizer: ")
    }
    return Set(summaries).sorted().map { summary in
      let form = #/SUMMARY: ThreadSanitizer: (.+?) (\/.+?)(?::(\d+))?(?::\d+)?( in .*)?/#
      let match = summary.wholeMatch(of: form)
      // An answer is compiled in a folder of its own.
      let file = match.map { match in
        let path = String(match.output.2)
        let inside = path.split(separator: "/answer/").dropFirst().last.map(String.init)
        return inside.map { lesson.solution.appending(path: $0) } ?? URL(filePath: path)
      }
      let line = match.flatMap { $0.output.3 }.flatMap { Int($0) }
      return Finding(
        "The thread sanitizer reports a \(match.map { String($0.output.1) } ?? summary).",
        at: file.map { course.place($0, line: line) } ?? course.place(lesson.solution),
        remedy: "Run `COURSE_ANSWERS=Solutions swift test --sanitize=thread` for both accesses."
      )
    }
  }
}
