import Foundation

/// The states of an answer from the starter (step 0) to the solution (the last step).
struct Checkpoints: Sendable {
  let lesson: Lesson
  let script: LiveCoding
  private let states: [FolderContents]

  /// Reads the starter from git, and lays each step's files over it.
  ///
  /// - Throws: An `Explanation` when there is no script, no starter, or a file can't be read.
  init(_ lesson: Lesson, environment: [String: String]) async throws {
    let starter = try await Starter.find(lesson, environment: environment).contents()
    try self.init(lesson, starter: starter)
  }

  /// - Parameter starter: the files of step 0.
  init(_ lesson: Lesson, starter: FolderContents) throws {
    self.lesson = lesson
    script = try lesson.liveCoding()
    guard !script.steps.isEmpty else { throw Messages.noSteps(lesson.number) }
    var states = [starter]
    for step in script.steps.dropLast() {
      let laid = try step.folder.map { try states.last?.laying(FolderContents($0)) ?? starter }
      states.append(laid ?? states.last ?? starter)
    }
    self.states = states + [try FolderContents(lesson.solution)]
  }

  /// The number of the last step, which is the solution.
  var last: Int { states.count - 1 }

  /// The files after a step.
  ///
  /// - Throws: An `Explanation` when the script has no such step.
  func contents(after step: Int) throws -> FolderContents {
    guard states.indices.contains(step) else { throw Messages.noStep(step, last: last) }
    return states[step]
  }

  /// Whether a folder holds exactly what one of the steps lays, so that nobody's typing is in it.
  func isKnown(_ contents: FolderContents) -> Bool { states.contains(contents) }

  /// The section of the script for a step, from 1.
  func section(_ step: Int) -> LiveCoding.Step? { script.steps.first { $0.number == step } }
}

extension FolderContents {
  /// These files with those of another folder on top.
  func laying(_ other: FolderContents) -> FolderContents {
    var result = self
    result.merge(other)
    return result
  }
}
