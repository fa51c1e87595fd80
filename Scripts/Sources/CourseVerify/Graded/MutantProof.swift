import CourseKit
import Foundation

/// The mutants of a lesson that nobody could notice, each with the reason, from `Equivalent.md` beside its mistakes.
///
/// An entry is a bullet ``- `File.swift`: `old line` → `new line` `` or `… → deleted`, and under it the reason. It is found
/// again by what changes, wherever in the file that stands.
struct EquivalentMutants: Sendable {
  static let fileName = "Equivalent.md"

  struct Entry: Hashable, Sendable {
    /// As `Mutant.description` has it.
    let mutant: String
    let reason: String

    /// Counted from 1.
    let line: Int
  }

  private(set) var entries: [Entry] = []

  /// Reads the text of `Equivalent.md`.
  init(_ text: String) {
    for (number, line) in MarkdownDocument(text).prose {
      if line.hasPrefix("- ") {
        entries.append(Entry(mutant: String(line.dropFirst(2)), reason: "", line: number))
      } else if line.hasPrefix("  "), let last = entries.popLast() {
        let reason = last.reason + line.trimmingCharacters(in: .whitespaces)
        entries.append(Entry(mutant: last.mutant, reason: reason, line: last.line))
      }
    }
  }

  /// What of a lesson's list can't be right without trying it: no reason, or no such mutant.
  func findings(against mutants: [Mutant], at place: Place) -> [Finding] {
    let drawn = Set(mutants.map(\.description))
    return entries.flatMap { entry in
      let here = Place(place.path, line: entry.line)
      var findings: [Finding] = []
      if entry.reason.isEmpty {
        findings.append(
          "The entry doesn't say why nobody could notice.",
          at: here,
          remedy: "Write the reason under it, indented by two spaces."
        )
      }
      if !drawn.contains(entry.mutant) {
        let nearest = EditDistance.nearest(to: entry.mutant, in: drawn.sorted())
        findings.append(
          "The solution has no mutant \(entry.mutant).",
          at: here,
          remedy: nearest.map { "Did you mean \($0)?" } ?? "Remove the entry."
        )
      }
      return findings
    }
  }
}

/// Every generic mutant of a solution that compiles is killed by a test, or listed as one that nobody could notice.
struct MutantProof: Sendable {
  let grading: LessonGrading

  /// All mutants of the solution, in the order of its files.
  let mutants: [Mutant]
  let equivalents: EquivalentMutants

  /// How many mutants of a lesson are tried unless all are asked for.
  static let sample = 30

  init(_ grading: LessonGrading) {
    self.grading = grading
    let solution = grading.lesson.solution
    mutants = solution.swiftFiles.flatMap { file in
      (try? TextFile(solution.appending(path: file))).map {
        MutantSource.mutants(of: $0.text, file: file)
      } ?? []
    }
    let list = try? TextFile(grading.material.equivalentsFile).text
    equivalents = EquivalentMutants(list ?? "")
  }

  /// The mutants to try: all, or those of the smallest ranks, which are the same from run to run.
  func chosen(all: Bool) -> [Mutant] {
    all ? mutants : Array(mutants.sorted { $0.rank < $1.rank }.prefix(Self.sample))
  }

  /// A check of the list of equivalent mutants.
  func listCheck() -> Check {
    let place = grading.course.place(grading.material.equivalentsFile)
    return Check(equivalents.findings(against: mutants, at: place))
  }

  /// A check for one mutant; `nil` if it doesn't compile and so is none.
  func check(_ mutant: Mutant) async -> Check? {
    let solution = grading.lesson.solution
    let file = solution.appending(path: mutant.file)
    var answer = AnswerSnapshot(folder: solution)
    answer.files[mutant.file] = AnswerSnapshot.File(source: file, bytes: Data(mutant.source.utf8))
    var options = GradingOptions()
    options.endsTogether = true
    let verdict = await grading.grader.grade(answer, of: grading.lesson, options: options)
    let list = grading.course.place(grading.material.equivalentsFile)
    let entry = equivalents.entries.first { $0.mutant == mutant.description }
    switch verdict.state {
    case .notCompiling: return nil
    case .notGraded, .notStarted:
      return Check(
        notGraded(verdict.explanation, at: grading.course.place(file, line: mutant.line))
      )
    case .passed:
      return Check(
        entry != nil,
        "No test notices the mutant \(mutant.description)",
        at: grading.course.place(file, line: mutant.line),
        remedy:
          "Ask for it in a test, or list it in \(list.path) with the reason why nobody could notice."
      )
    case .failing, .crashed, .timedOut:
      let killer = verdict.tests.first { $0.state != .passed }.map { name($0.test) } ?? "a test"
      return Check(
        entry == nil,
        "\(killer) notices this mutant after all.",
        at: Place(list.path, line: entry?.line),
        remedy: "Remove the entry.",
        severity: .warning
      )
    }
  }
}
