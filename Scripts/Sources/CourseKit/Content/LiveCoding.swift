import Foundation

/// A lesson's live-coding script: the steps from the starter to the solution.
package struct LiveCoding: Sendable {
  /// A section of the script.
  package struct Step: Hashable, Sendable {
    /// Counted from 1; the starter is step 0.
    package let number: Int
    package let title: String
    package let minutes: Int
    /// The tasks that are green after it, from `Green: 1, 2`; `nil` when that line is missing or has another form.
    package let green: [Int]?
    /// The Markdown under the heading.
    package let text: String
    /// The line of the heading in `Script.md`.
    package let line: Int
    /// The folder with the files that change; `nil` for the last step, which is the solution.
    package let folder: URL?
  }

  package let steps: [Step]
  /// The folders `Step1`, `Step2` … that stand beside the script, by name.
  package let folders: [URL]

  /// Reads `Script.md` and the folders beside it. Throws when the script is missing or not UTF-8.
  package init(folder: URL) throws {
    let document = MarkdownDocument(try TextFile(folder.appending(path: "Script.md")).text)
    folders = folder.visibleFolders
    steps = document.sections("Step", level: 2).compactMap { section in
      let match = section.title.wholeMatch(of: #/(.+) \((\d+) minutes?\)/#)?.output
      guard let match, let minutes = Int(match.2) else { return nil }
      let changes = folder.appending(path: "Step\(section.number)")
      return Step(
        number: section.number,
        title: String(match.1),
        minutes: minutes,
        green: Self.green(in: document.lines[section.lines]),
        text: section.text,
        line: section.line,
        folder: changes.isFolder ? changes : nil
      )
    }
  }

  private static func green(in lines: ArraySlice<String>) -> [Int]? {
    let form = #/Green: *(none|\d+(?: *, *\d+)*) */#
    return lines.first { $0.hasPrefix("Green:") }?.wholeMatch(of: form).map { match in
      match.output.1.matches(of: #/\d+/#).compactMap { Int($0.output) }
    }
  }
}
