/// The red tests of a verdict, in the order in which a report shows them and `watch` gives hints.
///
/// A crash comes first. Then core tasks come before stretch tasks, and in each of both, tasks with a rule that was judged
/// come before tasks whose tests ended earlier; all in the order of the text, as in the summary of `swift test`. In a
/// task, examples come before robustness tests.
struct RedTests: Sendable {
  /// The tests to explain. The first one shows the most likely cause of the others.
  let explained: [TestVerdict]
  /// The tests that probably fail for the same reason as one of those, in the order of the text.
  let related: [TestVerdict]

  init(_ verdict: LessonVerdict, of lesson: Lesson) {
    let core = lesson.coreTasks
    let groups = verdict.tasks.map(Group.init).sorted { $0.rank(core: core) < $1.rank(core: core) }
    var findings: Set<[String]> = []
    let explained = groups.flatMap(\.explained)
      .filter { $0.finding.map { findings.insert($0).inserted } ?? true }
    self.explained = explained
    related = verdict.tests.filter { $0.isRed && !explained.contains($0) }
  }

  /// The red tests of one task.
  private struct Group {
    let number: Int
    /// Crashes, then the other tests, in the order of the text.
    let explained: [TestVerdict]

    init(_ task: TaskVerdict) {
      number = task.number
      let all = task.tests.filter(\.isRed)
      let examples = all.filter { $0.test.tier == .example }
      let red = examples.isEmpty ? all : examples
      let judged = red.filter(\.hasVerdict)
      let chosen = judged.isEmpty ? red : judged
      let crashes = chosen.filter { $0.state == .crashed }
      explained = crashes + chosen.filter { $0.state != .crashed }
    }

    /// Returns the key by which tasks are sorted; the task with the smallest one comes first.
    func rank(core: [Int]) -> (Int, Int, Int, Int) {
      let hasCrash = explained.contains { $0.state == .crashed }
      let isJudged = explained.contains(where: \.hasVerdict)
      return (hasCrash ? 0 : 1, core.contains(number) ? 0 : 1, isJudged ? 0 : 1, number)
    }
  }
}

extension LessonVerdict {
  /// Returns the task of the test that a report explains first; `nil` if no test is red.
  func firstRedTask(of lesson: Lesson) -> Int? {
    guard [.failing, .crashed, .timedOut].contains(state) else { return nil }
    return RedTests(self, of: lesson).explained.first?.test.task
  }
}
