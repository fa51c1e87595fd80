import CourseKit
import Foundation

extension LessonVerifier {
  /// Checks that a starter compiles without a warning, and that every task of it fails, but not by a crash or a hang.
  func starterChecks() async throws -> [CheckResult] {
    let place = course.place(lesson.exercise)
    let answer = AnswerSnapshot(folder: lesson.exercise)
    let verdict = try await grade(answer, at: place, processSharing: .trustSharedFailures)
    return [warnings(verdict, at: place)] + verdict.tasks.map(starterCheck) + [
      testsNeverSeenFailing(verdict)
    ]
  }

  private func starterCheck(_ task: TaskVerdict) -> CheckResult {
    let red = task.tests.filter { $0.state != .passed }
    guard let first = red.first else {
      let heading = material.text?.tasks.first { $0.number == task.number }?.line
      return material.inTasks(heading)
        .fact("Task \(task.number) is green before the student did anything.")
        .remedy("Break the starter for this task's own reason, or make the grader require it.")
        .when(true)
    }
    let dead = red.filter { $0.state != .failing }.map { test in
      (place(test.crashPlace) ?? test.location)
        .fact("\(test.test.quotedName) \(test.state.stateVerb) on the starter\(test.reason).")
        .remedy("Make the starter wrong, not dead: no trap, no endless wait.")
    }
    let issues = red.flatMap(\.issues).filter(\.isFailure)
    let isThrown = !issues.isEmpty && issues.allSatisfy { $0.message.hasPrefix("Caught error") }
    let thrown = first.location
      .fact("Task \(task.number) is red on the starter by thrown errors alone.")
      .remedy("Catch them in the test and expect something, so that the failure names the rule.")
      .warning
    return dead + thrown.when(dead.isEmpty && isThrown)
  }

  /// Returns the tests that no starter and no mistake makes fail.
  private func testsNeverSeenFailing(_ starter: LessonVerdict) -> [Finding] {
    starter.tests.filter { $0.state == .passed }.flatMap { test in
      let way = "the starter passes it and no mistake names it."
      return test.location.fact("\(test.test.quotedName) was never seen to fail: \(way)")
        .remedy("Write a mistake that it catches.").warning
        .when(!material.mistakes.contains { $0.isCaughtBy(test.test) })
    }
  }

  /// Checks that a right answer compiles without a warning, and that all tests, or those named, accept it.
  func acceptanceChecks(
    of answer: AnswerSnapshot,
    _ tests: [ExpectedTest]? = nil,
    in folder: URL,
    _ name: String
  ) async throws -> [CheckResult] {
    let place = course.place(folder)
    let verdict = try await grade(answer, at: place, tests: tests)
    return [warnings(verdict, at: place)]
      + verdict.tests.map { test in
        (self.place(test.issues.first { $0.isFailure }?.place) ?? test.location)
          .fact("\(test.test.quotedName) \(test.state.stateVerb) on \(name)\(test.reason).")
          .remedy("Fix the answer, or the test if it requires more than the lesson does.")
          .unless(test.state == .passed)
      }
  }

  /// Checks that the solution passes under the thread sanitizer, with all tests in one process.
  func sanitizerCheck(run: Int, of runs: Int) async throws -> [CheckResult] {
    let place = course.place(lesson.solution)
    let verifier = LessonVerifier(material, toolchain, sanitizesThreads: true)
    let verdict = try await verifier.grade(solution, at: place, processSharing: .sharedOnly)
    let findings = verdict.tests.filter { $0.state != .passed }.map { test in
      let which = "On the solution, all tests in one process, \(test.test.quotedName)"
      return test.location
        .fact("\(which) \(test.state.stateVerb) in run \(run) of \(runs)\(test.reason).")
        .remedy("Look for what tests share: a global, an order, a clock.")
    }
    return [races(in: verdict) + findings]
  }

  private func races(in verdict: LessonVerdict) -> [Finding] {
    let output = verdict.tests.map { $0.output.head + "\n" + $0.output.tail }
    let summaries = output.flatMap(\.lines).filter { $0.hasPrefix("SUMMARY: ThreadSanitizer: ") }
    return Set(summaries).sorted().map { summary in
      let form = #/SUMMARY: ThreadSanitizer: (.+?) (\/.+?)(?::(\d+))?(?::\d+)?( in .*)?/#
      let match = summary.wholeMatch(of: form)?.output
      // An answer is compiled in a folder of its own.
      let path = match.map { String($0.2) } ?? lesson.solution.path
      let file = path.replacing(#/.*\/answer\//#, with: lesson.solution.path + "/")
      return course.place(URL(filePath: file), line: match?.3.flatMap { Int($0) })
        .fact("The thread sanitizer reports a \(match.map { String($0.1) } ?? summary).")
        .remedy("Run `COURSE_ANSWERS=Solutions swift test --sanitize=thread` for both accesses.")
    }
  }

  func findings(on variant: AnswerVariant, isPortable: Bool) async throws -> [Finding] {
    switch variant.kind {
    case .mistake where isPortable: return try await portableFindings(onMistake: variant)
    case .mistake: return try await findings(onMistake: variant)
    case .refused: return try await findings(onRefused: variant)
    case .alternative:
      let answer = try await answerApplying(variant)
      let name = "the \(variant.label)"
      let tasks = tasks(changedBy: variant)
      let tests = try await grader.prepare(lesson).tests
        .filter { $0.isExample || tasks.contains($0.task) }
      return Array(try await acceptanceChecks(of: answer, tests, in: variant.folder, name).joined())
    }
  }

  /// Returns the tasks with a mistake in a file that the alternative replaces: they are about its code. The other tasks'
  /// robustness tests run on it for `--kill-matrix` and `--against-swift-test`.
  func tasks(changedBy alternative: AnswerVariant) -> Set<Int> {
    let files = alternative.folder.filesInside
    return Set(
      material.mistakes.filter { !$0.changedFiles.isDisjoint(with: files) }.compactMap(\.task)
    )
  }

  /// Checks that an answer that doesn't fit the tests is refused, and that the message names the file to correct.
  func findings(onRefused answer: AnswerVariant) async throws -> [Finding] {
    let place = course.place(answer.file)
    let verdict = try await grade(answerApplying(answer))
    let changed = answer.changedFiles.sorted().first ?? ""
    let isRefused = verdict.state == .notCompiling && verdict.firstError?.owner == .grader
    return place.fact("The tool calls the answer \(verdict.state.rawValue): \(verdict.explanation)")
      .remedy("Find the declaration that `Contract` does not compare.").unless(isRefused)
      + place.fact("The refusal does not name \(changed): \(verdict.explanation)")
      .remedy("Look for the file in `SourceMap.file(declaring:)`.")
      .when(isRefused && !verdict.explanation.contains("\n\(changed) should have:"))
  }

  /// Checks that a mistake still applies to the solution and compiles, and that every test that it names rejects it.
  func findings(onMistake mistake: AnswerVariant) async throws -> [Finding] {
    let file = material.place(mistake)
    let named = try await grader.prepare(lesson).tests.filter(mistake.isCaughtBy)
    if named.isEmpty { return [file.notGraded("the mistake names none.")] }
    let answer = try await answerApplying(mistake)
    func run(_ tests: [ExpectedTest]) async throws -> [TestVerdict] {
      try await grade(answer, at: file, tests: tests, processSharing: .isolated, isWrong: true)
        .tests
    }
    var verdicts = try await run(named)
    let accepting = verdicts.filter { $0.state == .passed }.map(\.test)
    for _ in Self.moreChances {
      let open = verdicts.filter { $0.state == .passed }.map(\.test)
      if open.isEmpty { break }
      verdicts = try await verdicts.filter { $0.state != .passed } + run(open)
    }
    return verdicts.flatMap { test in
      let line = mistake.caughtBy.first { $0.test == test.test.caughtByName }?.line
      let place = course.place(mistake.file, line: line)
      let title = test.test.quotedName
      let subject = "The mistake \(mistake.name)"
      let isAccepted = test.state == .passed
      return place.fact("\(subject) is accepted by \(title).")
        .remedy("Sharpen the test, or name the test that does reject it.").when(isAccepted)
        + place.fact("\(subject) was accepted by \(title), and rejected when it ran again.")
        .remedy("Name a test that rejects it each time, if there is one.").warning
        .when(!isAccepted && accepting.contains(test.test))
        + place.fact("\(subject) is rejected by \(title) only when its time is over.")
        .remedy("Let the test check a result before it waits, if it can.").warning
        // Without an explanation, the test itself found that no thread can continue.
        .when(test.state == .timedOut && !test.explanation.isEmpty)
        + place.notGraded(test.explanation).when([.notStarted, .notGraded].contains(test.state))
    }
  }

  /// Checks that the solution passes with one file of a module compiled again and all others reused. Otherwise a program
  /// that can't even start would count as a rejected mistake.
  func findings(onReusing module: String) async throws -> [Finding] {
    guard let file = lesson.files(of: module, among: solution.files.keys).first else { return [] }
    let text = lesson.solution.appending(path: file).text + "// Changed.\n"
    let verdict = try await grade(
      solution(replacing: file, with: text),
      at: course.place(lesson.solution),
      tests: try await grader.prepare(lesson).tests.filter(\.isExample),
      processSharing: .trustSharedFailures,
      isWrong: true,
      endsAtFailure: false
    )
    return verdict.tests.filter { $0.state != .passed }.map { test in
      let which = "With reused files of \(module), \(test.test.quotedName)"
      return test.location.fact("\(which) \(test.state.stateVerb)\(test.reason).")
        .remedy(
          "Look in `IncrementalBuildCache` and `AnswerBuild` for objects that are not linked."
        )
    }
  }

  /// Returns the solution with the changes of a variant. Throws if its difference no longer applies.
  func answerApplying(_ variant: AnswerVariant) async throws -> AnswerSnapshot {
    if variant.kind == .alternative {
      return solution.overlaid(with: AnswerSnapshot(folder: variant.folder))
    }
    let parent = try TemporaryFolder.make().resolvingSymlinksInPath()
    let folder = parent.appending(path: "answer")
    defer { parent.remove() }
    try FileManager.default.copyItem(at: lesson.solution, to: folder)
    let patch = parent.appending(path: "patch")
    try patch.write(Data((variant.diffs.first?.code ?? "").utf8))
    // Within a repository, `git apply` silently skips files outside the current folder.
    let words = ["git", "apply", "--whitespace=nowarn", patch.path]
    let limit = ["GIT_CEILING_DIRECTORIES": parent.path]
    let apply = await toolchain.run("/usr/bin/env", words, folder: folder, variables: limit)
    let answer = AnswerSnapshot(folder: folder)
    guard apply.succeeded, answer.hash != solution.hash else {
      let why = apply.succeeded ? "It changes nothing." : truncated(apply.text)
      let finding = material.place(variant)
        .fact("The difference no longer applies to the solution: \(why)")
        .remedy("Write it again with Scripts/mistake; .github/FORMATS.md says how.")
      throw VerificationAborted(check: [finding])
    }
    return answer.relocated(to: lesson.solution)
  }

  /// Checks that the answer compiles after a step of a live-coding script, and that exactly the stated tasks pass.
  func findings(on step: LiveCoding.Step) async throws -> [Finding] {
    let script = material.liveCoding?.steps ?? []
    let place = course.place(material.script, line: step.line)
    let stated = Set(step.passingTasks ?? [])
    func tooEarly(_ task: Int) -> Finding {
      place.fact("Task \(task) is green after step \(step.number), and the script doesn't say so.")
        .remedy("Add it to the line `Green:`, or take its solution out of the step.")
    }
    if step == script.last {
      // The last step is the solution, which a proof of its own shows to be green.
      return Set(try await grader.prepare(lesson).tests.map(\.task)).subtracting(stated).sorted()
        .map(tooEarly)
    }
    let earlier = script.prefix { $0 != step }
    let before = [lesson.exercise] + earlier.compactMap(\.folder)
    let answer = (before + [step.folder].compactMap(\.self)).map { AnswerSnapshot(folder: $0) }
      .reduce(AnswerSnapshot(folder: lesson.exercise)) { $0.overlaid(with: $1) }
    let folder = course.place(step.folder ?? lesson.exercise)
    let tests = try await grader.prepare(lesson).tests
    func grade(_ tests: [ExpectedTest]) async throws -> [TaskVerdict] {
      try await self.grade(answer, at: folder, tests: tests, processSharing: .trustSharedFailures)
        .tasks
    }
    // An open task fails an example, nearly always, and then its other tests add nothing. Nor do they to a task that
    // an earlier step has passed: the last step is the solution, which passes them again.
    let new = stated.subtracting(earlier.flatMap { $0.passingTasks ?? [] })
    var tasks = try await grade(tests.filter { new.contains($0.task) || $0.isExample })
    let early = tasks.filter { $0.state == .passed && !stated.contains($0.number) }.map(\.number)
    let others = tests.filter { early.contains($0.task) && !$0.isExample }
    if !others.isEmpty {
      let open = try await grade(others).filter { $0.state != .passed }.map(\.number)
      tasks.removeAll { open.contains($0.number) }
    }
    return (step.folder.map { staleFileFindings($0, after: before) } ?? [])
      + tasks.filter { ($0.state == .passed) != stated.contains($0.number) }.map { task in
        if task.state == .passed { return tooEarly(task.number) }
        let test = task.tests.first { $0.state != .passed }
        let which = test.map { ": '\($0.test.name)' \($0.state.stateVerb)\($0.reason)" } ?? ""
        let title = "Task \(task.number) is not green after step \(step.number)"
        return place.fact("\(title), as the script says\(which).")
          .remedy("Fix the step's files, or the line `Green:`.")
      }
  }

  private func staleFileFindings(_ folder: URL, after before: [URL]) -> [Finding] {
    folder.filesInside.flatMap { name in
      let place = course.place(folder.appending(path: name))
      func stands(in folder: URL) -> Bool { folder.appending(path: name).isRegularFile }
      let earlier = before.last(where: stands)
      let stale =
        "The solution has no file of this name, so it would stay behind after the last step."
      return place.fact(stale).remedy("Rename it as the solution's file, or remove it.")
        .when(!stands(in: lesson.solution))
        + place.fact("The file is as it was before the step.")
        .remedy("Remove it: a step holds only what changes.")
        .when(earlier.map { folder.hasSameContents(name, of: $0) } ?? false)
    }
  }
}
