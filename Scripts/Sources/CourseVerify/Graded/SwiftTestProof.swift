import CourseKit
import Foundation

/// The tool says of an answer what `swift test` says: the same tests are red.
/// Works in a copy of the course, in which each answer takes the place of the exercise in turn.
extension LessonGrading {
  private typealias Subject = (name: String, place: Place, answer: AnswerSnapshot)

  func swiftTestChecks() async -> [Check] {
    let copy = scratch.appending(path: "against-\(lesson.name)-\(getpid())")
    defer { copy.remove() }
    do {
      // Everything but the answers is a link.
      copy.remove()
      try copy.makeFolder()
      for part in ["Package.swift", "Lessons", "Tests"] {
        let (link, target) = (copy.appending(path: part), course.root.appending(path: part))
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target)
      }
    } catch {
      let fact = "The course could not be copied to \(copy.path): \(error.localizedDescription)"
      let finding = course.place(lesson.folder).fact(fact)
      return [finding.remedy("Look after the disk and its permissions.").check]
    }
    var checks: [Check] = []
    for subject in await subjects() { checks.append(await check(subject, in: copy)) }
    return checks
  }

  private func subjects() async -> [Subject] {
    var subjects: [Subject] = [lesson.exercise, lesson.solution].map {
      (course.path(of: $0), course.place($0), AnswerSnapshot(folder: $0))
    }
    subjects += material.alternatives.map {
      let answer = solution.overlaid(with: AnswerSnapshot(folder: $0.folder))
      return ($0.name, course.place($0.folder), answer)
    }
    for mistake in material.mistakes {
      // One that no longer applies is a finding of proof 4.
      guard let answer = try? await laid(mistake) else { continue }
      subjects.append((mistake.name, course.place(mistake.file), answer))
    }
    return subjects
  }

  private func check(_ subject: Subject, in copy: URL) async -> Check {
    let verdict = await grade(subject.answer)
    let (red, text) = await swiftTest(subject.answer, in: copy)
    guard let red else {
      return subject.place
        .fact("The tool accepts \(subject.name), and `swift test` comes to no end: \(short(text))")
        .remedy("Find out what the tool's way of building or running changes.")
        .unless(verdict.state != .passed)
    }
    let alone = verdict.red
    // Tests that share a process may spoil each other; the tool judges those alone.
    let more = red.isSubset(of: alone) ? [] : await grade(subject.answer, together: true).red
    let differing =
      alone.subtracting(red).sorted().map { "only the tool rejects \($0)" }
      + red.subtracting(alone).subtracting(more).sorted().map { "only swift test rejects \($0)" }
    let which = differing.joined(separator: "; ")
    return subject.place.fact("The tool and `swift test` disagree about \(subject.name): \(which)")
      .remedy("Look for what tests share, or for what the tool's way of building changes.")
      .unless(differing.isEmpty)
  }

  /// Runs all tests. Gives those that are red, `nil` if the run came to no end; and what it said.
  private func swiftTest(_ answer: AnswerSnapshot, in copy: URL) async -> (Set<String>?, String) {
    let folder = copy.appending(path: "Exercises/\(lesson.name)")
    let events = copy.appending(path: "events.jsonl")
    do {
      folder.remove()
      events.remove()
      for (path, file) in answer.files { try folder.appending(path: path).write(file.bytes) }
    } catch {
      return (nil, error.localizedDescription)
    }
    var toolchain = toolchain
    toolchain.callLimit = .seconds(300)
    let words = ["test", "--package-path", copy.path, "--disable-xctest"]
    let arguments = words + EventRecord.stream(to: events.path)
    let variables = ["COURSE_LESSON": lesson.number]
    let swift = toolchain.swift
    let run = await toolchain.run(swift, arguments, folder: copy, variables: variables)
    let text = (try? TextFile(events).text) ?? ""
    return (ExpectedTest.red(events: text), String(run.text.suffix(300)))
  }
}

extension LessonVerdict {
  fileprivate var red: Set<String> { Set(tests.filter { $0.state != .passed }.map(\.test.path)) }
}
