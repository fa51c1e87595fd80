import CourseKit
import Foundation

/// The proof of `--portable`: each mistake is rejected by `swift test` without the tool's hooks, or listed.
extension LessonVerifier {
  private static let list = "Tests/Mistakes/Portable.md"

  /// The mistakes of this lesson that may pass if no thread can be interrupted: a bullet `- 04 name-in-reports` each.
  private var listed: [(mistake: String, place: CourseLocation)] {
    MarkdownDocument(course.root.appending(path: Self.list).text).prose.compactMap { line, text in
      let words = text.wholeMatch(of: #/- (\d\d) (\S+)/#)?.output
      guard let words, words.1 == lesson.number else { return nil }
      return (String(words.2), CourseLocation(Self.list, line: line))
    }
  }

  /// The entries of the list that name no mistake of this lesson.
  var portableListFindings: [Finding] {
    let names = material.mistakes.map(\.name)
    return listed.filter { !names.contains($0.mistake) }.map { mistake, place in
      let nearest = mistake.nearest(in: names)
      return place.fact("Lesson \(lesson.number) has no mistake \(mistake).")
        .remedy(nearest.map { "Did you mean \($0)?" } ?? "Remove the entry.")
    }
  }

  /// Returns a finding if a mistake passes and isn't listed, or is listed and never passes.
  func portableFindings(onMistake mistake: AnswerVariant) async throws -> [Finding] {
    let entry = listed.first { $0.mistake == mistake.name }
    let answer = try await answerApplying(mistake)
    var passes = try await isGreen(answer, mistake)
    for _ in Self.moreChances where passes == (entry == nil) {
      passes = try await isGreen(answer, mistake)
    }
    guard let entry else {
      return material.place(mistake)
        .fact("The mistake \(mistake.name) passes without the tool's hooks.")
        .remedy("Let a test with real threads reject it, or list it in \(Self.list).").when(passes)
    }
    return entry.place
      .fact("The mistake \(mistake.name) is rejected without the tool's hooks, too.")
      .remedy("Remove the entry.").unless(passes)
  }

  /// Whether all tests pass, beginning with those that the mistake names.
  private func isGreen(_ answer: AnswerSnapshot, _ mistake: AnswerVariant) async throws -> Bool {
    let tests = try await grader.prepare(lesson).tests
    for tests in [tests.filter(mistake.isCaughtBy), tests] {
      let graded = try await grade(answer, tests: tests, processSharing: .sharedOnly, isWrong: true)
      // An answer that ends or blocks the run is rejected by `swift test`, too.
      if graded.state == .notCompiling {
        throw buildFailure(graded, at: material.place(mistake), isPatch: true)
      }
      if !graded.tests.allSatisfy({ $0.state == .passed }) { return false }
    }
    return true
  }
}
