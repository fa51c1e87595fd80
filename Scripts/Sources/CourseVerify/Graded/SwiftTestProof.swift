import CourseKit
import Foundation

/// The tool says of an answer what `swift test` says: the same tests are red. Of a mistake these are the tests that it
/// names: what else is red depends on luck where it races, and on the tests before where it keeps something for all.
extension LessonGrading {
  private typealias Subject = (
    name: String, place: Place, answer: AnswerSnapshot, mistake: Variant?
  )

  func swiftTestChecks() async -> [Check] {
    var checks: [Check] = []
    for subject in await subjects() { checks.append(await check(subject)) }
    return checks
  }

  private func subjects() async -> [Subject] {
    var subjects: [Subject] = [lesson.exercise, lesson.solution].map {
      (course.path(of: $0), course.place($0), AnswerSnapshot(folder: $0), nil)
    }
    subjects += material.alternatives.map {
      let answer = solution.overlaid(with: AnswerSnapshot(folder: $0.folder))
      return ($0.name, course.place($0.folder), answer, nil)
    }
    for mistake in material.mistakes {
      // One that no longer applies is a finding of proof 4.
      guard let answer = try? await laid(mistake) else { continue }
      subjects.append((mistake.name, course.place(mistake.file), answer, mistake))
    }
    return subjects
  }

  private func check(_ subject: Subject) async -> Check {
    let verdict = await grade(subject.answer)
    var toolchain = toolchain
    toolchain.callLimit = .seconds(300)
    let build = SwiftPMBuild(lesson: lesson, toolchain: toolchain)
    let (red, text) = (try? await build.swiftTest(subject.answer)) ?? (nil, "no file was written")
    guard let red else {
      return subject.place
        .fact("The tool accepts \(subject.name), and `swift test` comes to no end: \(short(text))")
        .remedy("Find out what the tool's way of building or running changes.")
        .unless(verdict.state != .passed)
    }
    let alone = verdict.red
    // Tests that share a process may spoil each other; the tool judges those alone.
    let more = red.isSubset(of: alone) ? [] : await grade(subject.answer, company: .only).red
    let names = subject.mistake?.names ?? { _ in true }
    let judged = Set(verdict.tests.map(\.test).filter(names).map(\.path))
    let (fewer, others) = (alone.subtracting(red), red.subtracting(alone).subtracting(more))
    let differing =
      judged.intersection(fewer).sorted().map { "only the tool rejects \($0)" }
      + judged.intersection(others).sorted().map { "only swift test rejects \($0)" }
    let which = differing.joined(separator: "; ")
    return subject.place.fact("The tool and `swift test` disagree about \(subject.name): \(which)")
      .remedy("Look for what tests share, or for what the tool's way of building changes.")
      .unless(differing.isEmpty)
  }
}

extension LessonVerdict {
  fileprivate var red: Set<String> { Set(tests.filter { $0.state != .passed }.map(\.test.path)) }
}
