import CourseKit

/// The tests of a lesson that reject each mistake, and those that each alternative passes.
actor KillMatrix {
  /// A mistake or an alternative, graded with all tests of its lesson.
  struct Row: Encodable, Sendable {
    let lesson: String
    let kind: AnswerVariant.Kind
    let answer: String
    /// The tests that a mistake names under `Caught by:`.
    let caughtBy: [String]
    /// The state with which each test rejects the answer.
    let rejectedBy: [String: VerdictState]
    let passes: [String]
  }

  struct Column: Encodable, Sendable {
    let lesson: String
    let test: String
    let file: String
  }

  private struct Content: Encodable {
    let answers: [Row]
    let tests: [Column]
  }

  private var rows: [Row] = []
  private var columns: [Column] = []

  func add(_ row: Row) { rows.append(row) }
  func add(_ tests: [Column]) { columns += tests }

  /// Returns the matrix in the format of a file extension; CSV has a line per answer and test.
  func text(as format: String) throws -> String {
    let rows = rows.sorted {
      ($0.lesson, $0.kind.rawValue, $0.answer) < ($1.lesson, $1.kind.rawValue, $1.answer)
    }
    let columns = columns.sorted { ($0.lesson, $0.file, $0.test) < ($1.lesson, $1.file, $1.test) }
    if format == "json" { return try Content(answers: rows, tests: columns).json() }
    let head = ["lesson", "kind", "answer", "test", "file", "verdict", "named"]
    let lines = rows.flatMap { row in
      columns.filter { $0.lesson == row.lesson }.map { column in
        let state = row.passes.contains(column.test) ? .passed : row.rejectedBy[column.test]
        return [
          row.lesson, row.kind.rawValue, row.answer, column.test, column.file,
          state?.rawValue ?? "", row.caughtBy.contains(column.test) ? "yes" : "",
        ]
      }
    }
    return CSV.text([head] + lines)
  }

  /// The redundant tests, and the groups of mistakes that the same tests reject, a line each.
  var summary: [String] {
    Set(rows.map(\.lesson)).sorted().flatMap { lesson in
      let mistakes = rows.filter { $0.lesson == lesson && $0.kind == .mistake }
        .sorted { $0.answer < $1.answer }
      let tests = columns.filter { $0.lesson == lesson }.map(\.test).sorted()
      func rejects(_ test: String, _ mistake: Row) -> Bool { mistake.rejectedBy[test] != nil }
      func count(_ test: String) -> Int { mistakes.count { rejects(test, $0) } }
      func isSpare(_ test: String, beside others: [String]) -> Bool {
        mistakes.filter { rejects(test, $0) }.allSatisfy { mistake in
          others.contains { $0 != test && rejects($0, mistake) }
        }
      }
      let spare = tests.filter { isSpare($0, beside: tests) }
      // The test that rejects least goes first; each that goes makes those that stay more needed.
      let order = spare.sorted { (count($0), $0) < (count($1), $1) }
      let left = order.reduce(tests) { kept, test in
        isSpare(test, beside: kept) ? kept.filter { $0 != test } : kept
      }
      let lines = spare.map { test in
        "  \(test) (\(count(test)) shared\(left.contains(test) ? "; needed if the others go" : ""))"
      }
      let groups = Dictionary(grouping: mistakes) { $0.rejectedBy.keys.sorted() }
        .filter { $0.value.count > 1 }.sorted { $0.key.lexicographicallyPrecedes($1.key) }
      let shared = groups.map { tests, mistakes in
        let names = mistakes.map(\.answer).joined(separator: ", ")
        return "  \(names)\n    \(tests.isEmpty ? "no test" : tests.joined(separator: "; "))"
      }
      return ["\(lesson): tests that reject no mistake that others don't reject: \(spare.count)"]
        + lines + ["\(lesson): groups of mistakes that the same tests reject: \(groups.count)"]
        + shared
    }
  }
}

extension LessonVerifier {
  /// Returns steps that grade each mistake and alternative with all tests of the lesson.
  func matrixSteps(_ matrix: KillMatrix) -> [VerifyStep] {
    let list = step(.mistakes, "list of tests") {
      let tests = try await grader.prepare(lesson).tests
      await matrix.add(
        tests.map { .init(lesson: lesson.name, test: $0.caughtByName, file: $0.file) }
      )
      return []
    }
    return [list]
      + (material.alternatives + material.mistakes).map { variant in
        step(.mistakes, variant.label) { [try await add(variant, to: matrix)] }
      }
  }

  private func add(_ variant: AnswerVariant, to matrix: KillMatrix) async throws -> CheckResult {
    let isWrong = variant.kind == .mistake
    let place = material.place(variant)
    let answer = try await answerApplying(variant)
    let verdict = try await grade(answer, at: place, isWrong: isWrong, endsAtFailure: false)
    let ungraded = verdict.tests.filter { [.notStarted, .notGraded].contains($0.state) }
    let red = verdict.tests.filter { $0.state != .passed && !ungraded.contains($0) }
    let row = KillMatrix.Row(
      lesson: lesson.name,
      kind: variant.kind,
      answer: variant.name,
      caughtBy: variant.caughtBy.compactMap(\.test).sorted(),
      rejectedBy: Dictionary(red.map { ($0.test.caughtByName, $0.state) }) { $1 },
      passes: verdict.tests.filter { $0.state == .passed }.map(\.test.caughtByName).sorted()
    )
    await matrix.add(row)
    return ungraded.map { place.notGraded("\($0.test.quotedName): \($0.explanation)") }
      + place.fact("No test rejects the mistake \(variant.name).")
      .remedy("Sharpen a test, or remove the mistake.").when(isWrong && red.isEmpty)
      + place.fact("Tests reject the alternative \(variant.name): \(row.rejectedBy.keys.sorted())")
      .remedy("Fix the answer, or the test if it requires more than the lesson does.")
      .when(!isWrong && !red.isEmpty)
  }
}
