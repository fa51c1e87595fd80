import CourseKit
import Foundation

extension LessonGrading {
  // MARK: Starters

  /// A starter compiles without a warning, every task of it is red, and none by a crash or a hang.
  ///
  /// - Returns: a check for the build, one for each task, and the tests that nothing has seen red.
  func starterChecks() async -> [Check] {
    let place = course.place(lesson.exercise)
    let verdict = await grade(AnswerSnapshot(folder: lesson.exercise))
    let obstacles = obstacles(verdict, at: place)
    if !obstacles.isEmpty { return [Check(obstacles)] }
    return [Check(warnings(verdict, at: place))] + verdict.tasks.map(starterCheck)
      + [Check(untried(verdict))]
  }

  private func starterCheck(_ task: TaskVerdict) -> Check {
    let red = task.tests.filter { $0.state != .passed }
    if red.isEmpty {
      let heading = material.text?.tasks.first { $0.number == task.number }?.heading.line
      return Check(
        "Task \(task.number) is green before the student did anything.",
        at: material.inReadme(heading),
        remedy: "Break the starter for this task's own reason, or make the grader ask for it."
      )
    }
    func place(_ test: ExpectedTest) -> Place { Place(test.file, line: test.line) }
    var findings = red.filter { $0.state != .failing }.map { test in
      Finding(
        "\(name(test.test)) \(verb(test.state)) on the starter\(reason(test)).",
        at: self.place(test.crashPlace) ?? place(test.test),
        remedy: "Make the starter wrong, not dead: no trap, no endless wait."
      )
    }
    let issues = red.flatMap(\.issues).filter(\.isFailure)
    let isThrown = !issues.isEmpty && issues.allSatisfy { $0.message.hasPrefix("Caught error") }
    if findings.isEmpty, isThrown {
      findings.append(
        "Task \(task.number) is red on the starter by thrown errors alone.",
        at: place(red[0].test),
        remedy:
          "Catch them in the test and expect something, so that the failure names the rule.",
        severity: .warning
      )
    }
    return Check(findings)
  }

  /// The tests that the starter passes and no mistake names: nobody has seen them fail.
  private func untried(_ starter: LessonVerdict) -> [Finding] {
    let named = Set(material.mistakes.flatMap(\.catches).map { "\($0.task) \($0.test)" })
    return starter.tests.filter { $0.state == .passed }.map(\.test)
      .filter { !named.contains("\($0.task) \($0.name)") }
      .map { test in
        Finding(
          "No one has seen \(name(test)) fail: the starter passes it and no mistake names it.",
          at: Place(test.file, line: test.line),
          remedy: "Write a mistake that it catches.",
          severity: .warning
        )
      }
  }

  // MARK: Answers that must be accepted

  /// A check for the build of the solution and one for each test.
  func solutionChecks() async -> [Check] {
    let place = course.place(lesson.solution)
    let answer = AnswerSnapshot(folder: lesson.solution)
    let verdict = await grade(answer)
    let obstacles = obstacles(verdict, at: place)
    if !obstacles.isEmpty { return [Check(obstacles)] }
    return [Check(warnings(verdict, at: place))]
      + verdict.tests.map { test in
        Check(test.state == .passed, failure(test, subject: "the solution"))
      } + (await lateFailures(answer, subject: "the solution")).map { Check([$0]) }
  }

  /// An alternative compiles without a warning, and every test accepts it.
  func findings(on alternative: Alternative) async -> [Finding] {
    let place = course.place(alternative.folder)
    let subject = "the alternative \(alternative.name)"
    let solution = AnswerSnapshot(folder: lesson.solution)
    let answer = solution.overlaid(with: AnswerSnapshot(folder: alternative.folder))
    let verdict = await grade(answer)
    let obstacles = obstacles(verdict, at: place)
    if !obstacles.isEmpty { return obstacles }
    return warnings(verdict, at: place)
      + verdict.tests.filter { $0.state != .passed }.map { failure($0, subject: subject) }
      + (await lateFailures(answer, subject: subject))
  }

  /// The tests that fail when jobs and threads come late, each once.
  private func lateFailures(_ answer: AnswerSnapshot, subject: String) async -> [Finding] {
    let verdicts = await shaken(answer)
    let failures = verdicts.flatMap { $0.tests.filter { $0.state != .passed } }
    return Dictionary(grouping: failures, by: \.test).values.map { failures in
      failure(failures[0], subject: subject + Shaker.runs(failures.count, of: verdicts.count))
    }
  }

  // MARK: Mistakes

  /// A mistake still applies to the solution, compiles, and every test that it names rejects it.
  func findings(on mistake: Mistake) async throws -> [Finding] {
    let place = course.place(mistake.file)
    let named = try await tests().filter { test in
      mistake.catches.contains { $0.task == test.task && $0.test == test.name }
    }
    if named.isEmpty { return [FolderChecks.noCatch(at: place)] }
    let answer: AnswerSnapshot
    do {
      answer = try await mistake.applied(to: lesson.solution, toolchain)
    } catch let problem as Explanation {
      return [Finding(problem.fact, at: place, remedy: problem.remedy)]
    }
    let verdict = await grade(answer, tests: named)
    let obstacles = obstacles(verdict, at: place, isLaid: true)
    if !obstacles.isEmpty { return obstacles }
    let shaken = await shaken(answer, tests: named)
    return verdict.tests.flatMap { test in
      let line = mistake.catches.first { $0.test == test.test.name }?.line
      let place = course.place(mistake.file, line: line)
      func accepted(_ times: String) -> Finding {
        Finding(
          "The mistake \(mistake.name)\(times) is accepted by \(name(test.test)).",
          at: place,
          remedy: "Sharpen the test, or name the test that does reject it."
        )
      }
      var findings: [Finding] = []
      switch test.state {
      case .passed: findings.append(accepted(""))
      case .timedOut:
        findings.append(
          "The mistake \(mistake.name) is rejected by \(name(test.test)) only when its time is over.",
          at: place,
          remedy: "Let the test notice by itself, with a watchdog.",
          severity: .warning
        )
      case .failing, .crashed, .notCompiling: break
      case .notStarted, .notGraded: findings.append(notGraded(test.explanation, at: place))
      }
      let times = shaken.count {
        $0.tests.contains { $0.test == test.test && $0.state == .passed }
      }
      if times > 0 { findings.append(accepted(Shaker.runs(times, of: shaken.count))) }
      return findings
    }
  }

  // MARK: Live coding

  /// After each step of a live-coding script the answer compiles, and exactly the stated tasks are green.
  ///
  /// - Parameter index: the step's place in the script, from 0.
  func findings(onStep index: Int, of script: LiveCoding) async throws -> [Finding] {
    let step = script.steps[index]
    let file = lesson.liveCodingFolder.appending(path: "Script.md")
    let place = course.place(file, line: step.line)
    let stated = Set(step.green ?? [])
    func tooEarly(_ task: Int) -> Finding {
      Finding(
        "Task \(task) is green after step \(step.number), and the script doesn't say so.",
        at: place,
        remedy: "Add it to the line `Green:`, or take its solution out of the step."
      )
    }
    if index == script.steps.count - 1 {
      // The last step is the solution, which a proof of its own shows to be green.
      return Set(try await tests().map(\.task)).subtracting(stated).sorted().map(tooEarly)
    }
    var answer = AnswerSnapshot(folder: lesson.exercise)
    for folder in script.steps[...index].compactMap(\.folder) {
      answer = answer.overlaid(with: AnswerSnapshot(folder: folder))
    }
    let verdict = await grade(answer)
    let obstacles = obstacles(verdict, at: course.place(step.folder ?? lesson.exercise))
    if !obstacles.isEmpty { return obstacles }
    return staleFiles(script, index)
      + verdict.tasks.compactMap { task in
        let isGreen = task.state == .passed
        if isGreen == stated.contains(task.number) { return nil }
        if isGreen { return tooEarly(task.number) }
        let test = task.tests.first { $0.state != .passed }
        let which = test.map { ": '\($0.test.name)' \(verb($0.state))\(reason($0))" } ?? ""
        return Finding(
          "Task \(task.number) is not green after step \(step.number), as the script says\(which).",
          at: place,
          remedy: "Mend the step's files, or the line `Green:`."
        )
      }
  }

  /// Files of a step that change nothing, or that the solution would never lay over.
  private func staleFiles(_ script: LiveCoding, _ index: Int) -> [Finding] {
    guard let folder = script.steps[index].folder else { return [] }
    let before = [lesson.exercise] + script.steps[..<index].compactMap(\.folder)
    return folder.filesInside.compactMap { name in
      let url = folder.appending(path: name)
      if !lesson.solution.appending(path: name).isRegularFile {
        return Finding(
          "The solution has no file of this name, so it would stay behind after the last step.",
          at: course.place(url),
          remedy: "Rename it as the solution's file, or remove it."
        )
      }
      let earlier = before.map { $0.appending(path: name) }.last(where: \.isRegularFile)
      guard let earlier, let bytes = try? Data(contentsOf: url),
        bytes == (try? Data(contentsOf: earlier))
      else { return nil }
      return Finding(
        "The file is as it was before the step.",
        at: course.place(url),
        remedy: "Remove it: a step holds only what changes."
      )
    }
  }
}

extension Mistake {
  /// The solution with this mistake in it.
  ///
  /// - Throws: An `Explanation` when the difference no longer applies.
  func applied(to solution: URL, _ toolchain: Toolchain) async throws -> AnswerSnapshot {
    let parent = FileManager.default.temporaryDirectory
      .appending(path: "mistake-\(UUID().uuidString)").resolvingSymlinksInPath()
    let folder = parent.appending(path: "answer")
    defer { try? FileManager.default.removeItem(at: parent) }
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: solution, to: folder)
    let patch = parent.appending(path: "patch")
    try Data((diffs.first?.code ?? "").utf8).write(to: patch)
    // Within a repository `git apply` leaves out, without a word, what stands outside the current folder.
    let apply = await toolchain.output(
      of: "/usr/bin/env",
      ["git", "apply", "--whitespace=nowarn", patch.path],
      in: folder,
      variables: ["GIT_CEILING_DIRECTORIES": parent.path]
    )
    let original = AnswerSnapshot(folder: solution)
    var answer = AnswerSnapshot(folder: folder)
    guard apply.succeeded, answer.hash != original.hash else {
      let why = apply.succeeded ? "It changes nothing." : short(apply.text)
      throw Explanation(
        fact: "The difference no longer applies to the solution: \(why)",
        remedy: "Make it anew; .github/CONTRIBUTING.md has the script."
      )
    }
    for (path, file) in answer.files {
      let source = solution.appending(path: path)
      answer.files[path] = AnswerSnapshot.File(source: source, bytes: file.bytes)
    }
    return answer
  }
}
