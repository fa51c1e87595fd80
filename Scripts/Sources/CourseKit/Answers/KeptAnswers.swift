import Foundation

/// The answers of one lesson that were kept aside, byte for byte, in `.course/kept/<lesson>/<date>`.
struct KeptAnswers: Sendable {
  private let folder: URL
  private let number: String

  init(_ lesson: Lesson) {
    folder = lesson.root.appending(path: ".course/kept/\(lesson.name)")
    number = lesson.number
  }

  /// The folders of all, the oldest first, with the time in UTC for a name: `2026-11-20-194501Z`; one
  /// more of the same second ends in `-2`.
  var all: [URL] {
    folder.visibleFolders
      .sorted { $0.name.compare($1.name, options: .numeric) == .orderedAscending }
  }

  /// The newest whose name begins like this; for `nil` the newest that isn't the starter. Throws when there is none.
  func find(_ name: String?, starter: FolderContents? = nil) throws -> URL {
    let all = all
    let found = all.last {
      $0.name.hasPrefix(name ?? "") && (starter == nil || (try? FolderContents($0)) != starter)
    }
    if let found { return found }
    guard let name, !all.isEmpty else {
      throw Explanation("No answer of lesson \(number) is kept.")
        .remedy("`reset` keeps one whenever it brings the starter back.")
    }
    throw Explanation("No kept answer begins with '\(name)'.")
      .remedy("There are: \(all.map(\.name).joined(separator: ", ")).")
  }

  /// Keeps what a folder holds. If the newest kept one holds the same, gives that.
  func keep(_ contents: FolderContents, date: Date = .now) throws -> URL? {
    if contents.isEmpty { return nil }
    if let last = all.last, (try? FolderContents(last)) == contents { return last }
    let partial = folder.appending(path: ".partial-\(UUID().uuidString)")
    do {
      try contents.write(to: partial)
      guard try FolderContents(partial) == contents else { throw CocoaError(.fileWriteUnknown) }
      let text = date.formatted(Date.ISO8601FormatStyle(timeZone: .gmt))
      let name = text.replacing("T", with: "-").replacing(":", with: "")
      var (target, number) = (folder.appending(path: name), 1)
      while target.status != nil {
        number += 1
        target = folder.appending(path: "\(name)-\(number)")
      }
      guard rename(partial.path, target.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
      return target
    } catch {
      partial.remove()
      throw Explanation(
        "Your answer could not be kept in \(folder.path), so nothing was changed: "
          + error.localizedDescription
      )
      .remedy("Give yourself the right to write there, or free some space.")
    }
  }
}
