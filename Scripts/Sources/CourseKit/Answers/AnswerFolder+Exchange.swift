import Foundation

extension AnswerFolder {
  /// What became of a folder whose files were to be replaced.
  package enum Exchange: Hashable, Sendable {
    /// It held exactly these files already.
    case unchanged
    /// It holds the new files; the old ones, if there were any, are kept.
    case laid(kept: KeptAnswers.Kept?)
  }

  /// Keeps what the folder holds, then lays other files in its place.
  ///
  /// - Parameters:
  ///   - contents: what the folder will hold.
  ///   - answers: where its files are kept first.
  ///   - step: called after each change of the folder; what it throws ends the work there.
  /// - Throws: An `Explanation` when the folder is a link, can't be read, kept or written. Before everything is kept,
  ///   nothing is changed.
  package func exchange(
    for contents: FolderContents,
    keptIn answers: KeptAnswers,
    step: () throws -> Void = {}
  ) throws -> Exchange {
    if FolderContents.kind(url) == S_IFLNK { throw Messages.linkedAnswer(url.path) }
    let current = try FolderContents(url)
    if current == contents { return .unchanged }
    let kept = try answers.keep(current)
    try lay(contents, step: step)
    return .laid(kept: kept)
  }
}
