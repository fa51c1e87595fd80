import CourseKit
import Foundation

/// The mutants of a lesson that nobody could notice, from `Equivalent.md` beside its mistakes: a bullet
/// ``- `File.swift`: `old line` → `new line` `` or `… → deleted` each, and under it the reason.
struct EquivalentMutants: Sendable {
  private(set) var entries: [(mutant: String, reason: String, line: Int)] = []

  init(_ text: String) {
    for (number, line) in MarkdownDocument(text).prose {
      if line.hasPrefix("- ") {
        entries.append((String(line.dropFirst(2)), "", number))
      } else if line.hasPrefix("  "), !entries.isEmpty {
        entries[entries.count - 1].reason += line.trimmingCharacters(in: .whitespaces)
      }
    }
  }

  /// What of a lesson's list can't be right without trying it: no reason, or no such mutant.
  func findings(against mutants: [Mutant], at place: Place) -> [Finding] {
    let drawn = Set(mutants.map(\.description))
    return entries.flatMap { entry in
      let here = Place(place.path, line: entry.line)
      let isDrawn = drawn.contains(entry.mutant)
      let nearest = isDrawn ? nil : entry.mutant.nearest(in: drawn.sorted())
      return here.fact("The entry doesn't say why nobody could notice.")
        .remedy("Write the reason under it, indented by two spaces.").when(entry.reason.isEmpty)
        + here.fact("The solution has no mutant \(entry.mutant).")
        .remedy(nearest.map { "Did you mean \($0)?" } ?? "Remove the entry.").when(!isDrawn)
    }
  }
}

/// Every generic mutant of a solution that compiles is killed by a test, or listed as one that nobody could notice.
extension LessonGrading {
  var mutantsList: Place { course.place(material.equivalentsFile) }

  /// Returns the mutants to try: all, or those of the smallest ranks, which are the same from run to run. Half of them stand
  /// for misunderstandings where the lesson has its tasks on a page of their own; the other lessons' tests are older.
  func mutants(all: Bool) -> [Mutant] {
    if all { return material.mutants }
    let ranked = material.mutants.sorted { $0.rank < $1.rank }
    let slips = ranked.filter { !$0.isMisunderstanding }
    let others = lesson.hasTaskPage ? ranked.filter(\.isMisunderstanding).prefix(6) : []
    return Array(slips.prefix(12 - others.count) + others)
  }

  /// A check for one mutant; `nil` if it doesn't compile and so is none.
  func check(_ mutant: Mutant) async -> Check? {
    let file = lesson.solution.appending(path: mutant.file)
    let place = course.place(file, line: mutant.line)
    var answer = solution
    answer.files[mutant.file] = AnswerSnapshot.File(source: file, bytes: Data(mutant.source.utf8))
    let verdict = await grade(answer, company: .only, isWrong: true)
    let entry = material.equivalents.entries.first { $0.mutant == mutant.description }
    switch verdict.state {
    case .notCompiling: return nil
    case .notGraded, .notStarted: return [place.notGraded(verdict.explanation)]
    case .passed:
      let way = "list it in \(mutantsList.path) with the reason why nobody could notice."
      return place.fact("No test notices the mutant \(mutant.description)")
        .remedy("Ask for it in a test, or \(way)").unless(entry != nil)
    case .failing, .crashed, .timedOut:
      let killer = verdict.tests.first { $0.state == .failing }?.test.title ?? "A test"
      return Place(mutantsList.path, line: entry?.line)
        .fact("\(killer) notices this mutant after all.").remedy("Remove the entry.")
        .warning.unless(entry == nil)
    }
  }
}
