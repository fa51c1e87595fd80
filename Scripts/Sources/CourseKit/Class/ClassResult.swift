import Foundation

/// What became of one student's answer to one lesson: one file of the grade book, from which all reports are made.
struct ClassResult: Codable, Sendable {
  /// Grows when a field changes its meaning or goes away, and stays when one is added.
  private(set) var schemaVersion = 1
  var student: Student
  let lesson: LessonReference
  var notes: [String] = []
  /// Why the submission could not be read; empty if it could.
  var problem = ""
  /// The path of the answer in the submissions' folder; empty if nothing was handed in.
  var source = ""
  /// What tells the answer's bytes, and those of its grader, from all others.
  var answer = ""
  var grader = ""
  var isolation = ""
  var verdict: LessonVerdict?

  /// The value is how it is told: as in a verdict, but for what says nothing about the answer.
  enum State: String, CaseIterable {
    case passed, failing
    case notCompiling = "not compiling"
    case crashed
    case timedOut = "timed out"
    case notGraded = "not graded"
    case unreadable = "can't be read"
    case nothing = "nothing handed in"

    init(_ state: VerdictState) { self = State(rawValue: state.rawValue) ?? .notGraded }
    /// The page's class for it, and what stands in a cell; one letter a case, in their order.
    var style: Character { letter("pfcxtgun") }
    var sign: Character { letter("✓✗{!∞?≠·") }

    private func letter(_ letters: String) -> Character {
      zip(Self.allCases, letters).first { $0.0 == self }?.1 ?? " "
    }

    /// Whether it is worth no points, rather than no statement.
    var counts: Bool { ![.notGraded, .unreadable, .nothing].contains(self) }
    var isOpen: Bool { [.notGraded, .unreadable].contains(self) }

    /// How many of them there are, of those of which there is one.
    static func counts(_ states: [State]) -> [(state: State, count: Int)] {
      allCases.map { state in (state, states.count { $0 == state }) }.filter { $0.1 > 0 }
    }
  }

  var state: State { verdict.map { State($0.state) } ?? (problem.isEmpty ? .nothing : .unreadable) }
  /// Why there is no verdict, or none on tests.
  var why: String { problem.isEmpty ? verdict?.explanation ?? "" : problem }
  /// Whether another try can't come out otherwise.
  var isFinal: Bool { state != .notGraded }
  /// What bytes it is about, and what judges them how: where this is the same, so is the verdict.
  var basis: [String] { [source.isEmpty ? "nothing" : "", problem, answer, grader, isolation] }
}

/// The results of a class stand in the folder of its grade book, as `results/STUDENT/LessonNN….json`.
extension ClassResult {
  func file(in book: URL) -> URL {
    book.appending(path: "results/\(student.slug)/\(lesson.name).json")
  }

  static func read(_ file: URL) -> ClassResult? {
    file.contents.flatMap { try? JSONDecoder().decode(ClassResult.self, from: $0) }
  }

  func write(into book: URL) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    try Self.write(try encoder.encode(self), to: file(in: book))
  }

  static func write(_ bytes: Data, to file: URL) throws {
    do { try file.write(bytes, options: .atomic) } catch { throw Preparation.unwritable(file.path) }
  }

  /// The files of each student.
  static func files(in book: URL) -> [[URL]] {
    let students = book.appending(path: "results").visibleFolders
    return students.map { $0.visibleEntries.filter { $0.pathExtension == "json" } }
      .filter { !$0.isEmpty }
  }

  /// The part of `grader` that is the same in each checkout with the same files: `<lesson>-<contents>-<all>`.
  private var graderContents: Substring? { grader.split(separator: "-").dropFirst().first }

  /// Throws where results about one lesson in these grade books come from different graders, or from answers that were
  /// isolated differently.
  static func checkSameMeasure(_ books: [URL]) throws {
    var known: [String: (result: ClassResult, book: URL)] = [:]
    for book in books {
      for result in files(in: book).joined().compactMap(read) where !result.grader.isEmpty {
        guard let (first, other) = known[result.lesson.name] else {
          known[result.lesson.name] = (result, book)
          continue
        }
        let isSameGrader = first.graderContents == result.graderContents
        if isSameGrader, first.isolation == result.isolation { continue }
        let difference = isSameGrader ? "isolated differently" : "judged by different graders"
        let pair = "\(first.student.name) (\(other.path)) and \(result.student.name) (\(book.path))"
        throw Explanation("Answers to lesson \(result.lesson.number) were \(difference): \(pair).")
          .remedy(
            "Nothing was merged. Run all shards with the same version of the course and the same isolation, and merge into"
              + " a new folder."
          )
      }
    }
  }

  /// Takes over the results of another grade book. Of two about one lesson, one that was graded
  /// wins; of two that were, the same, whichever comes first.
  static func take(from other: URL, into book: URL) throws {
    let files = files(in: other).joined()
    if files.isEmpty {
      throw Explanation("There are no results in \(other.appending(path: "results").path).")
        .remedy("Name folders that `course class … --out` has written.")
    }
    for file in files {
      guard let result = read(file) else { continue }
      let (place, rank) = (result.file(in: book), (result.isFinal ? 1 : 0, file.text))
      if let old = read(place), (old.isFinal ? 1 : 0, place.text) >= rank { continue }
      try write(Data(rank.1.utf8), to: place)
    }
  }
}
