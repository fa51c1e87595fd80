import CourseKit
import Foundation

/// The tool says of an answer what `swift test` says: the same tests are red.
///
/// Works in a copy of the course, in which each answer takes the place of the exercise in turn.
struct SwiftTestProof: Sendable {
  let grading: LessonGrading

  /// The folder for the copy.
  let scratch: URL

  /// An answer that both judge.
  struct Subject: Sendable {
    let name: String
    let place: Place
    let answer: AnswerSnapshot
  }

  /// What `swift test` said.
  private enum Outcome {
    case red(Set<String>)

    /// The process came to no end, or the answer doesn't compile, so that it says nothing of single tests.
    case unfinished(String)
  }

  /// A check for the starter, the solution, and each mistake and alternative.
  func checks() async -> [Check] {
    do {
      try layCourse()
    } catch {
      let place = grading.course.place(grading.lesson.folder)
      let fact = "The course could not be copied to \(scratch.path): \(error.localizedDescription)"
      return [Check(Finding(fact, at: place, remedy: "Look after the disk and its permissions."))]
    }
    defer { try? FileManager.default.removeItem(at: scratch) }
    var checks: [Check] = []
    for subject in await subjects() { checks.append(await check(subject)) }
    return checks
  }

  private func subjects() async -> [Subject] {
    let (lesson, course) = (grading.lesson, grading.course)
    let solution = AnswerSnapshot(folder: lesson.solution)
    var subjects = [lesson.exercise, lesson.solution].map {
      Subject(
        name: course.path(of: $0),
        place: course.place($0),
        answer: AnswerSnapshot(folder: $0)
      )
    }
    for alternative in grading.material.alternatives {
      let answer = solution.overlaid(with: AnswerSnapshot(folder: alternative.folder))
      let place = course.place(alternative.folder)
      subjects.append(Subject(name: alternative.name, place: place, answer: answer))
    }
    for mistake in grading.material.mistakes {
      // One that no longer applies is a finding of proof 4.
      guard let answer = try? await mistake.applied(to: lesson.solution, grading.toolchain) else {
        continue
      }
      let place = course.place(mistake.file)
      subjects.append(Subject(name: mistake.name, place: place, answer: answer))
    }
    return subjects
  }

  private func check(_ subject: Subject) async -> Check {
    let verdict = await grading.grade(subject.answer)
    switch await swiftTest(subject.answer) {
    case .unfinished(let text):
      return Check(
        verdict.state != .passed,
        "The tool accepts \(subject.name), and `swift test` comes to no end: \(short(text))",
        at: subject.place,
        remedy: "Find out what the tool's way of building or running changes."
      )
    case .red(let red):
      let alone = Self.red(in: verdict)
      var more: Set<String> = []
      if !red.isSubset(of: alone) {
        // Tests that share a process may spoil each other; the tool judges those alone.
        var options = GradingOptions()
        options.endsTogether = true
        let lesson = grading.lesson
        let together = await grading.grader.grade(subject.answer, of: lesson, options: options)
        more = Self.red(in: together)
      }
      let differing =
        alone.subtracting(red).sorted().map { "only the tool rejects \($0)" }
        + red.subtracting(alone).subtracting(more).sorted().map { "only swift test rejects \($0)" }
      return Check(
        differing.isEmpty,
        "The tool and `swift test` disagree about \(subject.name): "
          + differing.joined(separator: "; "),
        at: subject.place,
        remedy: "Look for what tests share, or for what the tool's way of building changes."
      )
    }
  }

  private static func red(in verdict: LessonVerdict) -> Set<String> {
    Set(verdict.tests.filter { $0.state != .passed }.map { key($0.test) })
  }

  private static func key(_ test: ExpectedTest) -> String {
    "\(test.suite.joined(separator: "/"))/\(test.name)"
  }

  // MARK: swift test

  /// Lays everything that the manifest needs for this lesson, but for the answer.
  private func layCourse() throws {
    let files = FileManager.default
    let course = grading.course
    try? files.removeItem(at: scratch)
    let lesson = grading.lesson
    let parts = [
      "Package.swift", "Lessons/OutsideWorld", "Tests/Support", course.path(of: lesson.world),
      course.path(of: lesson.program), course.path(of: lesson.grader),
    ]
    for part in parts {
      let source = course.root.appending(path: part)
      guard source.isFolder || source.isRegularFile else { continue }
      let target = scratch.appending(path: part)
      let folder = target.deletingLastPathComponent()
      try files.createDirectory(at: folder, withIntermediateDirectories: true)
      try files.copyItem(at: source, to: target)
    }
  }

  private func swiftTest(_ answer: AnswerSnapshot) async -> Outcome {
    let files = FileManager.default
    let folder = scratch.appending(path: "Exercises/\(grading.lesson.name)")
    let events = scratch.appending(path: "events.jsonl")
    do {
      try? files.removeItem(at: folder)
      try? files.removeItem(at: events)
      for (path, file) in answer.files {
        let target = folder.appending(path: path)
        let parent = target.deletingLastPathComponent()
        try files.createDirectory(at: parent, withIntermediateDirectories: true)
        try file.bytes.write(to: target)
      }
    } catch {
      return .unfinished(error.localizedDescription)
    }
    let run = await grading.toolchain.output(
      of: grading.toolchain.swift,
      [
        "test", "--package-path", scratch.path, "--disable-xctest", "--event-stream-output-path",
        events.path, "--event-stream-version", "0",
      ],
      in: scratch,
      variables: ["COURSE_LESSON": grading.lesson.number],
      limit: .seconds(300)
    )
    let text = (try? TextFile(events).text) ?? ""
    return Self.red(in: text).map(Outcome.red) ?? .unfinished(String(run.text.suffix(300)))
  }

  /// The tests that recorded an issue, or `nil` if the run did not end.
  private static func red(in events: String) -> Set<String>? {
    struct Record: Decodable {
      struct Payload: Decodable {
        struct Issue: Decodable {
          var isKnown: Bool?
          var severity: String?
        }
        var kind: String?
        var testID: String?
        var issue: Issue?
      }
      var kind: String
      var payload: Payload
    }
    var red: Set<String> = []
    var hasEnded = false
    for line in TextFile.lines(of: events) {
      guard let record = try? JSONDecoder().decode(Record.self, from: Data(line.utf8)),
        record.kind == "event"
      else { continue }
      if record.payload.kind == "runEnded" { hasEnded = true }
      guard record.payload.kind == "issueRecorded", let id = record.payload.testID,
        record.payload.issue?.isKnown != true, record.payload.issue?.severity != "warning",
        let match = id.firstMatch(of: #/^\w+\.(.+)/`?([^`/]+?)`?\([^()]*\)(/[^/]*)?$/#)
      else { continue }
      red.insert("\(match.output.1.filter { $0 != "`" })/\(match.output.2)")
    }
    return hasEnded ? red : nil
  }
}
