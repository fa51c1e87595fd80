import Foundation

/// The result of one student's answer to one lesson: one file of the grade book, from which all reports are made.
struct ClassResult: Codable, Sendable {
  /// The version of the format; it grows when a field changes its meaning or is removed.
  private(set) var schemaVersion = 1
  var student: Student
  let lesson: LessonReference
  var notes: [String] = []
  /// The reason why the submission could not be read; empty if it could.
  var problem = ""
  /// The path of the answer in the submissions' folder; empty if nothing was submitted.
  var source = ""
  /// The hash of the answer's bytes, and the key of its grader.
  var answer = ""
  var grader = ""
  var isolation = ""
  var verdict: LessonVerdict?

  /// The state of a result, with its name in reports: that of the verdict, or a reason why there is no verdict.
  enum State: String, CaseIterable {
    case passed, failing
    case notCompiling = "not compiling"
    case crashed
    case timedOut = "timed out"
    case notGraded = "not graded"
    case unreadable = "can't be read"
    case notSubmitted = "nothing handed in"

    init(_ state: VerdictState) { self = State(rawValue: state.rawValue) ?? .notGraded }
    /// The page's class for the state, and the sign in its cell; one letter per case, in their order.
    var style: Character { letter("pfcxtgun") }
    var sign: Character { letter("✓✗{!∞?≠·") }

    private func letter(_ letters: String) -> Character {
      zip(Self.allCases, letters).first { $0.0 == self }?.1 ?? " "
    }

    /// Whether the state has points, possibly none.
    var countsTowardsGrade: Bool { ![.notGraded, .unreadable, .notSubmitted].contains(self) }
    var needsAttention: Bool { [.notGraded, .unreadable].contains(self) }

    static func counts(_ states: [State]) -> [(state: State, count: Int)] {
      allCases.map { state in (state, states.count { $0 == state }) }.filter { $0.1 > 0 }
    }
  }

  var state: State {
    verdict.map { State($0.state) } ?? (problem.isEmpty ? .notSubmitted : .unreadable)
  }
  /// The reason why there is no verdict, or none on tests.
  var reason: String { problem.isEmpty ? verdict?.explanation ?? "" : problem }
  /// Whether another run would have the same result.
  var isFinal: Bool { state != .notGraded }
  /// The key under which a stored verdict may be reused: the answer's bytes, its grader and the sandbox.
  var cacheKey: [String] { [source.isEmpty ? "nothing" : "", problem, answer, grader, isolation] }

  /// Returns its file in the folder of a grade book: `results/STUDENT/LessonNN….json`.
  func file(in book: URL) -> URL {
    book.appending(path: "results/\(student.slug)/\(lesson.name).json")
  }

  static func read(_ file: URL) -> ClassResult? {
    file.contents.flatMap { try? JSONDecoder().decode(ClassResult.self, from: $0) }
  }

  func write(into book: URL) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    try Self.write(String(decoding: encoder.encode(self), as: UTF8.self), to: file(in: book))
  }

  static func write(_ text: String, to file: URL) throws {
    do { try file.write(Data(text.utf8), options: .atomic) } catch {
      throw LessonPreparer.unwritable(file.path)
    }
  }

  static func files(in book: URL) -> [[URL]] {
    let students = book.appending(path: "results").visibleFolders
    return students.map { $0.visibleEntries.filter { $0.pathExtension == "json" } }
      .filter { !$0.isEmpty }
  }

  /// The part of `grader` that is the same in each checkout with the same files: `<lesson>-<contents>-<all>`.
  private var graderContents: Substring? { grader.split(separator: "-").dropFirst().first }

  /// Throws if results about one lesson in these grade books have different graders or sandboxes.
  static func checkSameMeasure(_ books: [URL]) throws {
    var known: [String: (result: ClassResult, book: URL)] = [:]
    for book in books {
      for result in files(in: book).joined().compactMap(read) where !result.grader.isEmpty {
        let (first, other) = known[result.lesson.name] ?? (result, book)
        known[result.lesson.name] = (first, other)
        let isSameGrader = first.graderContents == result.graderContents
        if isSameGrader, first.isolation == result.isolation { continue }
        let difference = isSameGrader ? "isolated differently" : "graded by different graders"
        let pair = "\(first.student.name) (\(other.path)) and \(result.student.name) (\(book.path))"
        let fact = "Answers to lesson \(result.lesson.number) were \(difference): \(pair)."
        let remedy = "Run all shards with the same version of the course and the same isolation"
        throw UserFacingError(fact)
          .remedy("Nothing was merged. \(remedy), and merge into a new folder.")
      }
    }
  }

  /// Merges the results of another grade book. Of two about one lesson, a graded one wins.
  static func merge(from other: URL, into book: URL) throws {
    let files = files(in: other).joined()
    if files.isEmpty {
      throw UserFacingError("There are no results in \(other.appending(path: "results").path).")
        .remedy("Name folders that `course class … --out` has written.")
    }
    for file in files {
      guard let result = read(file) else { continue }
      let place = result.file(in: book)
      let rank = (result.isFinal ? 1 : 0, file.text)
      if let old = read(place), (old.isFinal ? 1 : 0, place.text) >= rank { continue }
      try write(rank.1, to: place)
    }
  }
}
