import CourseKit
import Foundation

/// The mistakes that may pass if no thread can be interrupted, from `Tests/Mistakes/Portable.md`: a bullet
/// `- 04 name` for each, with its name in reports.
struct PortableList: Sendable {
  let file: URL
  let entries: [(lesson: String, mistake: String, line: Int)]

  init(_ course: Course) {
    file = course.root.appending(path: "Tests/Mistakes/Portable.md")
    entries = MarkdownDocument(file.text).prose.compactMap { line, text in
      text.wholeMatch(of: #/- (\d\d) (\S+)/#).map { (String($0.1), String($0.2), line) }
    }
  }
}

/// The proof of `--portable`: each mistake is rejected by `swift test` without the tool's hooks, or listed.
extension LessonVerifier {
  private var list: PortableList { PortableList(course) }

  /// The entries of the list that name no mistake of this lesson.
  var portableListFindings: [Finding] {
    let names = material.mistakes.map(\.name)
    return list.entries.filter { $0.lesson == lesson.number }.flatMap { entry in
      course.place(list.file, line: entry.line).fact(
        "Lesson \(lesson.number) has no mistake \(entry.mistake)."
      ).remedy(
        entry.mistake.nearest(in: names).map { "Did you mean \($0)?" } ?? "Remove the entry."
      ).unless(names.contains(entry.mistake))
    }
  }

  /// Returns a finding if a mistake passes and isn't listed, or is listed and never passes.
  func portableFindings(onMistake mistake: AnswerVariant) async throws -> [Finding] {
    let file = course.place(mistake.file, line: mistake.line)
    let entry = list.entries.first { ($0.lesson, $0.mistake) == (lesson.number, mistake.name) }
    let answer = try await answerApplying(mistake)
    var passes = try await isGreen(answer, mistake)
    for _ in Self.moreChances where passes == (entry == nil) {
      passes = try await isGreen(answer, mistake)
    }
    guard let entry else {
      return file.fact("The mistake \(mistake.name) passes without the tool's hooks.").remedy(
        "Let a test with real threads reject it, or list it in \(course.path(of: list.file))."
      ).when(passes)
    }
    return course.place(list.file, line: entry.line)
      .fact("The mistake \(mistake.name) is rejected without the tool's hooks, too.")
      .remedy("Remove the entry.").unless(passes)
  }

  /// Whether all tests pass, beginning with those that the mistake names.
  private func isGreen(_ answer: AnswerSnapshot, _ mistake: AnswerVariant) async throws -> Bool {
    let tests = try await grader.prepare(lesson).tests
    for tests in [tests.filter(mistake.isCaughtBy), tests] {
      let graded = await grade(answer, tests: tests, processSharing: .sharedOnly, isWrong: true)
      // An answer that ends or blocks the run is rejected by `swift test`, too.
      if graded.state == .notCompiling {
        _ = try requireResults(graded, at: course.place(mistake.file), isPatch: true)
      }
      if !graded.tests.allSatisfy({ $0.state == .passed }) { return false }
    }
    return true
  }
}
