import Foundation

/// The states of an answer from the starter (step 0) to the solution (the last step).
struct Checkpoints: Sendable {
  let script: LiveCoding
  private let states: [FolderContents]

  /// Reads each step's files, to be laid over those before it. Throws when there is no script, or a file can't be read.
  init(_ lesson: Lesson, starter: FolderContents) throws {
    script = try lesson.liveCoding()
    guard !script.steps.isEmpty else {
      throw Explanation("The live-coding script of lesson \(lesson.number) has no step.")
        .remedy("Restore Script.md in the lesson's LiveCoding folder with git.")
    }
    var states = [starter]
    for step in script.steps.dropLast() {
      let before = states[states.count - 1]
      states.append(try step.folder.map { before.laying(try FolderContents($0)) } ?? before)
    }
    self.states = states + [try FolderContents(lesson.solution)]
  }

  var last: Int { states.count - 1 }

  func contents(after step: Int) throws -> FolderContents {
    guard states.indices.contains(step) else { throw noStep(step) }
    return states[step]
  }

  /// Whether a folder holds exactly what one of the steps brings, so that nobody's typing is in it.
  func isKnown(_ contents: FolderContents) -> Bool { states.contains(contents) }
  func section(_ step: Int) -> LiveCoding.Step? { script.steps.first { $0.number == step } }
  func step(after session: LiveSession?) -> Int { min((session?.step ?? 0) + 1, last) }
  func title(_ step: LiveCoding.Step) -> String { "Step \(step.number) of \(last) · \(step.title)" }

  func noStep(_ step: Int) -> Explanation {
    Explanation("There is no step \(step).")
      .remedy("Steps go from 0, the starter, to \(last), the solution.")
  }
}

/// A lesson that is being coded live, from `start` to `restore`.
struct LiveSession: Hashable, Codable, Sendable {
  let lesson: String
  /// The last checkpoint that was reached; 0 is the starter.
  var step: Int
  let began: Date
  /// The name of the answer that `start` kept, `nil` if there was none to keep.
  let kept: String?
  func minutes() -> Int { max(0, Int(-began.timeIntervalSinceNow / 60)) }
}
