import CourseKit
import Foundation

/// The tool says of an answer what `swift test` says: the same tests are red. Of a mistake these are the tests that it
/// names: what else is red depends on luck where it races, and on the tests before where it keeps something for all.
extension LessonGrading {
  func swiftTestChecks() async -> [Check] {
    var checks: [Check] = []
    for folder in [lesson.exercise, lesson.solution] {
      let place = course.place(folder)
      checks.append(await check(AnswerSnapshot(folder: folder), place.path, at: place))
    }
    for alternative in material.alternatives {
      let place = course.place(alternative.folder)
      checks.append(await check(laid(alternative: alternative), alternative.name, at: place))
    }
    for mistake in material.mistakes {
      // One that no longer applies is a finding of proof 4.
      guard let answer = try? await laid(mistake) else { continue }
      let place = course.place(mistake.file)
      checks.append(await check(answer, mistake.name, at: place, judging: mistake.names))
    }
    return checks
  }

  private func check(
    _ answer: AnswerSnapshot,
    _ name: String,
    at place: Place,
    judging isJudged: (ExpectedTest) -> Bool = { _ in true }
  ) async -> Check {
    let verdict = await grade(answer)
    var toolchain = toolchain
    toolchain.callLimit = .seconds(300)
    let build = SwiftPMBuild(lesson: lesson, toolchain: toolchain)
    let (red, text) = (try? await build.swiftTest(answer)) ?? (nil, "no file was written")
    guard let red else {
      return place.fact(
        "The tool accepts \(name), and `swift test` comes to no end: \(short(text))"
      )
      .remedy("Find out what the tool's way of building or running changes.")
      .unless(verdict.state != .passed)
    }
    let alone = verdict.red
    // Tests that share a process may spoil each other; the tool judges those alone.
    let more = red.isSubset(of: alone) ? [] : await grade(answer, company: .only).red
    let judged = Set(verdict.tests.map(\.test).filter(isJudged).map(\.path))
    let (fewer, others) = (alone.subtracting(red), red.subtracting(alone).subtracting(more))
    let differing =
      judged.intersection(fewer).sorted().map { "only the tool rejects \($0)" }
      + judged.intersection(others).sorted().map { "only swift test rejects \($0)" }
    let which = differing.joined(separator: "; ")
    return place.fact("The tool and `swift test` disagree about \(name): \(which)")
      .remedy("Look for what tests share, or for what the tool's way of building changes.")
      .unless(differing.isEmpty)
  }
}

extension LessonVerdict {
  fileprivate var red: Set<String> { Set(tests.filter { $0.state != .passed }.map(\.test.path)) }
}
