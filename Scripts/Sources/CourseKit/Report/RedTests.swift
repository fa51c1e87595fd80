extension LessonVerdict {
  /// Returns the red tests, in the order in which a report shows them and `watch` gives hints: those to explain, the
  /// most likely cause first, and those that probably fail for the same reason as one of them, in the text's order. A
  /// crash comes first. Then core tasks come before stretch tasks; within both, tasks with a verdict on a rule come
  /// before tasks whose tests ended earlier; all in the order of the text. In a task, examples come before the others.
  func redTests(of lesson: Lesson) -> (explained: [TestVerdict], related: [TestVerdict]) {
    let core = lesson.coreTasks
    var findings: Set<[String]> = []
    let explained = tasks.sorted { $0.rank(core: core) < $1.rank(core: core) }
      .flatMap(\.explained).filter { $0.finding.map { findings.insert($0).inserted } ?? true }
    return (explained, tests.filter { $0.isRed && !explained.contains($0) })
  }

  /// Returns the task of the test that a report explains first; `nil` if no test is red.
  func firstRedTask(of lesson: Lesson) -> Int? {
    guard [.failing, .crashed, .timedOut].contains(state) else { return nil }
    return redTests(of: lesson).explained.first?.test.task
  }
}

extension TaskVerdict {
  /// The red tests to explain: crashes, then the others, in the order of the text.
  fileprivate var explained: [TestVerdict] {
    let all = tests.filter(\.isRed)
    let examples = all.filter(\.test.isExample)
    let red = examples.isEmpty ? all : examples
    let graded = red.filter(\.hasVerdict)
    let chosen = graded.isEmpty ? red : graded
    return chosen.filter { $0.state == .crashed } + chosen.filter { $0.state != .crashed }
  }

  /// Returns the key by which tasks are sorted; the task with the smallest one comes first.
  fileprivate func rank(core: [Int]) -> (Int, Int, Int, Int) {
    let explained = explained
    let hasCrash = explained.contains { $0.state == .crashed }
    let isGraded = explained.contains(where: \.hasVerdict)
    return (hasCrash ? 0 : 1, core.contains(number) ? 0 : 1, isGraded ? 0 : 1, number)
  }
}
