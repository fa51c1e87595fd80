import Foundation

/// A lesson's live-coding script: the steps from the starter to the solution.
package struct LiveCoding: Sendable {
  /// A section of the script, `## Step 1 · The network comes in (8 minutes)`.
  package struct Step: Hashable, Sendable {
    /// The number of the step, from 1; the starter is step 0.
    package let number: Int
    package let title: String
    package let minutes: Int
    /// The tasks that pass after it, from `Green: 1, 2`; `nil` if that line is missing or has another form.
    package let passingTasks: [Int]?
    package let text: String
    /// The line of the heading in `Script.md`.
    package let line: Int
    /// The folder with the files that change; `nil` for the last step, which is the solution.
    package let folder: URL?
  }

  package let steps: [Step]
  /// The folders `Step1`, `Step2` … beside the script, by name.
  package let folders: [URL]
  /// The number of the last step, which is the solution.
  var last: Int { steps.count }

  /// Reads `Script.md` and the folders next to it. Throws if the script is missing or not UTF-8.
  package init(folder: URL) throws {
    let document = MarkdownDocument(try folder.appending(path: "Script.md").readText())
    folders = folder.visibleFolders
    let green = #/Green: *(none|\d+(?: *, *\d+)*) */#
    steps = document.sections("Step", level: 2).compactMap { section in
      let match = section.title.wholeMatch(of: #/(.+) \((\d+) minutes?\)/#)?.output
      guard let match, let minutes = Int(match.2) else { return nil }
      let changes = folder.appending(path: "Step\(section.number)")
      let line = document.lines[section.lines].first { $0.hasPrefix("Green:") }
      return Step(
        number: section.number,
        title: String(match.1),
        minutes: minutes,
        passingTasks: line?.wholeMatch(of: green)?.output.1.matches(of: #/\d+/#)
          .compactMap { Int($0.output) },
        text: section.text,
        line: section.line,
        folder: changes.isFolder ? changes : nil
      )
    }
  }

  func section(_ step: Int) -> Step? { steps.first { $0.number == step } }
  func step(after session: LiveSession?) -> Int { min((session?.step ?? 0) + 1, last) }

  func title(_ step: Step) -> StyledText {
    StyledText("Step \(step.number) of \(last) · \(step.title)", .strong)
  }

  func noStep(_ step: Int) -> UserFacingError {
    UserFacingError("There is no step \(step).")
      .remedy("Steps go from 0, the starter, to \(last), the solution.")
  }
}

/// The checkpoints of an answer, from the starter (step 0) to the solution (the last step).
struct Checkpoints: Sendable {
  let script: LiveCoding
  private let states: [FolderContents]

  /// Reads each step's files, which overlay those before. Throws if there is no script, or a file can't be read.
  init(_ lesson: Lesson, starter: FolderContents) throws {
    script = try lesson.liveCoding()
    var state = starter
    var states = [starter]
    for step in script.steps.dropLast() {
      if let folder = step.folder { state.overlay(try FolderContents(folder)) }
      states.append(state)
    }
    self.states = states + [try FolderContents(lesson.solution)]
  }

  func contents(after step: Int) throws -> FolderContents {
    guard states.indices.contains(step) else { throw script.noStep(step) }
    return states[step]
  }

  func matchesCheckpoint(_ contents: FolderContents) -> Bool {
    states.contains { contents.hasText(of: $0) }
  }
}

/// A lesson that is being coded live, from `start` to `restore`.
struct LiveSession: Hashable, Codable, Sendable {
  let lesson: String
  /// The last checkpoint that was reached; 0 is the starter.
  var step: Int
  let began: Date
  /// The name of the backup that `start` made, `nil` if there was no answer.
  let kept: String?
  func minutes() -> Int { max(0, Int(-began.timeIntervalSinceNow / 60)) }
}
