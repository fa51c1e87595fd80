import OutsideWorld

/// A greeting for the pupil of the session.
public struct Greeting: Sendable {
  public let text: String

  public init(pupil: Pupil) {
    text = "Hello, \(pupil.name)!"
  }
}

/// A planner for the homework of one pupil. It stores the pupil's notes for a session.
public final class HomeworkPlanner: Sendable {
  private let grades: GradesUseCase
  private let written = Locked<[String]>([])

  public init(grades: GradesUseCase) {
    self.grades = grades
  }

  /// The notes so far, oldest first.
  public var notes: [String] { written.withLock { $0 } }

  /// Adds a note.
  public func note(_ text: String) {
    written.withLock { $0.append(text) }
  }

  /// Returns one line for each grade: `Practise for Maths 5`.
  public func plan() async throws -> [String] {
    try await grades().map { "Practise for \($0)" }
  }
}

/// A format for the lessons of the timetable. It has no state.
public struct LessonFormatter: Sendable {
  public init() {}

  public func text(for subject: String, at hour: Int) -> String {
    "\(hour):00 \(subject)"
  }
}

/// The timetable of the school. Reading it takes long, so the whole app shares one.
public final class Timetable: Sendable {
  private let formatter: LessonFormatter

  public init(formatter: LessonFormatter) {
    self.formatter = formatter
  }

  public var lines: [String] {
    [formatter.text(for: "Maths", at: 8), formatter.text(for: "Music", at: 10)]
  }
}

/// A signature for requests.
public struct RequestSigner: Sendable {
  private let token: @Sendable () -> String?

  /// Creates a signer.
  ///
  /// - Parameter token: reads the token. It is called for each signature.
  public init(token: @escaping @Sendable () -> String?) {
    self.token = token
  }

  /// Returns the path with the token: `grades?token=ada`, or `grades` without one.
  public func sign(_ path: String) -> String {
    token().map { "\(path)?token=\($0)" } ?? path
  }
}
