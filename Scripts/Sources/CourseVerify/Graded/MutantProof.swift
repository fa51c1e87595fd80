import CourseKit
import Foundation

/// The mutants of a lesson that no test can reject, from `Equivalent.md` next to its mistakes: a bullet
/// ``- `File.swift`: `old line` → `new line` `` or `… → deleted` each, and under it the reason.
struct EquivalentMutantList: Sendable {
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

  /// Returns the entries of a lesson's list that are wrong without a run: without a reason, or without such a mutant.
  func findings(against mutants: [Mutant], at place: CourseLocation) -> [Finding] {
    let drawn = Set(mutants.map(\.description))
    return entries.flatMap { entry in
      let here = CourseLocation(place.path, line: entry.line)
      let isDrawn = drawn.contains(entry.mutant)
      let nearest = isDrawn ? nil : entry.mutant.nearest(in: drawn.sorted())
      return here.fact("The entry doesn't say why no test can reject it.")
        .remedy("Write the reason under it, indented by two spaces.").when(entry.reason.isEmpty)
        + here.fact("The solution has no mutant \(entry.mutant).")
        .remedy(nearest.map { "Did you mean \($0)?" } ?? "Remove the entry.").when(!isDrawn)
    }
  }
}

/// Every generic mutant of a solution that compiles is rejected by a test, or listed as equivalent to the solution.
extension LessonVerifier {
  var mutantsList: CourseLocation { course.place(material.equivalentsFile) }

  /// Returns the mutants to try: all, or the same sample in each run, up to half of it for misunderstandings.
  func mutants(all: Bool) -> [Mutant] {
    if all { return material.mutants }
    let ranked = material.mutants.map { ($0.samplingHash, $0) }.sorted { $0.0 < $1.0 }.map(\.1)
    let slips = ranked.filter { !$0.isMisunderstanding }
    let others = ranked.filter(\.isMisunderstanding).prefix(3)
    return Array(slips.prefix(6 - others.count) + others)
  }

  /// Checks one mutant. Returns `nil` if it doesn't compile and so is no mutant.
  func check(_ mutant: Mutant) async throws -> CheckResult? {
    let file = lesson.solution.appending(path: mutant.file)
    let place = course.place(file, line: mutant.line)
    let answer = solution(replacing: mutant.file, with: mutant.source)
    let entry = material.equivalents.entries.first { $0.mutant == mutant.description }
    var verdict = try await grade(answer, processSharing: .sharedOnly, isWrong: true)
    for _ in Self.moreChances where verdict.state == .passed && entry == nil {
      verdict = try await grade(answer, processSharing: .sharedOnly, isWrong: true)
    }
    switch verdict.state {
    case .notCompiling: return nil
    case .notGraded, .notStarted: return [place.notGraded(verdict.explanation)]
    case .passed:
      let way = "list it in \(mutantsList.path) with the reason why no test can reject it."
      return place.fact("No test notices the mutant \(mutant.description)")
        .remedy("Require it in a test, or \(way)").unless(entry != nil)
    case .failing, .crashed, .timedOut:
      let killer = verdict.tests.first { $0.state == .failing }?.test.quotedName ?? "A test"
      return CourseLocation(mutantsList.path, line: entry?.line)
        .fact("\(killer) notices this mutant after all.").remedy("Remove the entry.")
        .warning.unless(entry == nil)
    }
  }
}
